/** What a list of articles is narrowed by. Apart from the rules, for the first script reads addresses with it. */
export const CATEGORIES = ["general", "crypto", "defi", "blockchain"] as const;
export type Category = (typeof CATEGORIES)[number];
export const MAX_SEARCH = 100;

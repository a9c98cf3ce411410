/** The filters of article lists. In a file of their own, because the first script needs them to parse URLs. */
export const CATEGORIES = ["general", "crypto", "defi", "blockchain"] as const;
export type Category = (typeof CATEGORIES)[number];
export const MAX_SEARCH = 100;

/** What a list of disposals is of. Perpetual contracts are in no list and no total of coins. */
export const GAINS_LISTS = ["coins", "perpetuals"] as const;
export type GainsList = (typeof GAINS_LISTS)[number];

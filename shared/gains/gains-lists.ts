/** The two lists of disposals. Perpetual contracts are not listed with coins, and no total of coins counts them. */
export const GAINS_LISTS = ["coins", "perpetuals"] as const;
export type GainsList = (typeof GAINS_LISTS)[number];

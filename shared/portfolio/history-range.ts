/** How far back a chart of the portfolio reaches. */
export const HISTORY_RANGES = ["24h", "7d", "30d", "1y", "all"] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

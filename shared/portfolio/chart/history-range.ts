import { DAY } from "../../values/time.ts";

/** The periods that the portfolio chart can show. */
export const HISTORY_RANGES = ["24h", "7d", "30d", "1y", "all"] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

/** The length of each range in ms. */
export const HISTORY_SPANS: Record<HistoryRange, number> = {
  "24h": DAY,
  "7d": 7 * DAY,
  "30d": 30 * DAY,
  "1y": 365 * DAY,
  all: Number.POSITIVE_INFINITY,
};

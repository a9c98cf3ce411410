/** The durations that a candle of a token's chart can have. */
export const CANDLE_INTERVALS = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w"] as const;
export type CandleInterval = (typeof CANDLE_INTERVALS)[number];

import type { Clock } from "../clock.ts";
import type { Market } from "../market/market.ts";

/** The market and the time that every handler answers from. */
export type Source = { market: Market; clock: Clock };

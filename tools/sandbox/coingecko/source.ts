import type { Clock } from "../clock.ts";
import type { Market } from "../market/market.ts";

/** The market and the clock from which every handler builds its reply. */
export type Source = { market: Market; clock: Clock };

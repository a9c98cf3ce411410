import type { Exact } from "../../../shared/values/decimal.ts";
import type { DailyClose } from "../../upstreams/venues/candles.ts";

/** Days without a close after which a series may be that of another coin with the same ticker. */
const MAX_MISSING_DAYS = 2;
/** A move from one close to the next by this factor may be a split, or another coin with the same ticker. */
const MAX_MOVE = 5;

/** The last part of a series in which every close belongs to the same coin: without a longer gap and without a jump. */
export function unbroken(closes: readonly DailyClose[]): readonly DailyClose[] {
  for (let index = closes.length - 1; index > 0; index--) {
    const [before, after] = [closes[index - 1]!, closes[index]!];
    const move = Number(after.price) / Number(before.price);
    if (after.day - before.day > MAX_MISSING_DAYS + 1 || move >= MAX_MOVE || move <= 1 / MAX_MOVE)
      return closes.slice(index);
  }
  return closes;
}

/** Days that both must know before a series counts as that of the coin. */
export const MIN_SHARED_DAYS = 30;
const TOLERANCE = 0.03;
/** Two sources may differ on a stormy day, because their days do not end in the same second. */
const MIN_AGREEING = 0.95;

/** Prices in US dollars by day (days since 1970-01-01). */
export type KnownDays = ReadonlyMap<number, Exact>;

/**
 * Compares a series with the known prices of the coin in US dollars. `usdt` has the prices of USDT for a series in USDT;
 * without one, a USDT counts as a dollar.
 */
export function compare(closes: readonly DailyClose[], known: KnownDays, usdt: KnownDays | null) {
  let [shared, agreeing] = [0, 0];
  for (const { day, price } of closes) {
    const expected = known.get(day);
    if (expected === undefined) continue;
    const dollars = Number(price) * Number(usdt?.get(day) ?? 1);
    shared += 1;
    if (Math.abs(dollars / Number(expected) - 1) <= TOLERANCE) agreeing += 1;
  }
  return { shared, agreeing, isSame: shared >= MIN_SHARED_DAYS && agreeing >= shared * MIN_AGREEING };
}

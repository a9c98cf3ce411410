import type { Exact } from "../../shared/values/decimal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import type { AcceptedPrices } from "./frames.rules.ts";

/** A price on which two venues agree, with the previous price on which they agreed. Times are the venue's, in ms. */
export type ConfirmedPrice = { price: Exact; pricedAt: number; previous: { price: Exact; at: number } };
export type ConfirmedPrices = ReadonlyMap<string, ConfirmedPrice>;

/** A price that is older than this confirms nothing. */
const MAX_GAP = MINUTE;

/**
 * The prices that may decide alerts and liquidations: two venues agree on them now, and also agreed at the previous
 * comparison, and a trade happened in between.
 */
export function confirmPrices(before: AcceptedPrices, current: AcceptedPrices): ConfirmedPrices {
  return new Map(
    [...current].flatMap(([id, { price, at, isConfirmed }]) => {
      const earlier = before.get(id);
      const isSeenTwice = earlier?.isConfirmed && isConfirmed && at > earlier.at && at - earlier.at <= MAX_GAP;
      return isSeenTwice
        ? [[id, { price, pricedAt: at, previous: { price: earlier.price, at: earlier.at } }] as const]
        : [];
    }),
  );
}

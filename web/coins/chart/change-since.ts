import { CHANGE_PERIODS, type ChangePeriod, type CoinFacts } from "../../../shared/coins/page-cells.ts";
import { type CoinRange, RANGE_SPANS } from "../../../shared/coins/ranges.ts";
import type { PricePoint } from "../../../shared/coins/static-chart.ts";
import { shownChange } from "../../../shared/values/display-currency.ts";

const CHANGES = {
  "1h": "change1h",
  "24h": "change24h",
  "7d": "change7d",
  "30d": "change30d",
  "1y": "change1y",
} as const;
/** The first point of a range may be this much later than its beginning, as a part of its length. */
const LATE = 0.2;

/** The time in ms and the price from which a chart counts its change. */
export type Base = { at: number; price: number };

/** The change of a range in percent that the page's head shows; null where it shows none. */
export function changeOfRange(coin: CoinFacts, range: CoinRange): number | null {
  const period = CHANGE_PERIODS.find((one): one is ChangePeriod & CoinRange => one === range);
  return period === undefined ? null : shownChange(coin[CHANGES[period]], period, coin.id);
}

/**
 * The base of a chart that covers its range is the price that the head's change says, so that both show the same change.
 * The chart's first point lies up to some hours later. Otherwise it is the first point.
 */
export function baseOf(points: readonly PricePoint[], range: CoinRange, change: number | null): Base | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const start = last.at - RANGE_SPANS[range];
  const isWhole = first.at - start <= RANGE_SPANS[range] * LATE;
  return isWhole && change !== null && change > -100 ? { at: start, price: last.price / (1 + change / 100) } : first;
}

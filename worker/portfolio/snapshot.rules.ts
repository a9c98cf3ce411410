import type { HistoryRange } from "../../shared/portfolio/history-range.ts";
import { type Holding, type Leverage, total, valueHolding, valueLeverage } from "../../shared/portfolio/valuation.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../shared/values/time.ts";
import type { LivePrices } from "./revaluation.rules.ts";

type Priced = { coinId: string | null; currentPrice: Decimal };

/** The live price when there is one, otherwise the stored one (specification 1, section 9). */
function priceOf({ coinId, currentPrice }: Priced, prices: LivePrices): Exact {
  return (coinId === null ? undefined : prices.get(coinId))?.price ?? currentPrice;
}

export function worthOf(
  spot: readonly (Holding & Priced)[],
  leveraged: readonly (Leverage & Priced)[],
  prices: LivePrices,
): { value: Decimal; cost: Decimal; pnl: Decimal } {
  const { value, cost, pnl } = total([
    ...spot.map((position) => ({ ...valueHolding(position, priceOf(position, prices)), day: null })),
    ...leveraged.map((position) => ({ ...valueLeverage(position, priceOf(position, prices)), day: null })),
  ]);
  return { value, cost, pnl };
}

export const dayBucket = (now: number): number => now - (now % DAY);
export const hourBucket = (now: number): number => now - (now % HOUR);

const SPANS = { "24h": DAY, "7d": 7 * DAY, "30d": 30 * DAY, "1y": 366 * DAY, all: Number.POSITIVE_INFINITY };
/** Since when, and whether one point a day is enough. */
export function windowOf(range: HistoryRange, now: number): { since: number; onlyDays: boolean } {
  return { since: range === "all" ? 0 : hourBucket(now) - SPANS[range], onlyDays: SPANS[range] > 7 * DAY };
}

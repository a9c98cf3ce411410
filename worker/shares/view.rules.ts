import { type GrowthPoint, growthOf } from "../../shared/portfolio/growth.ts";
import type { Weights } from "../../shared/portfolio/weights.ts";
import type { SharedPortfolio } from "../../shared/shares/contract.ts";
import { exactText, round, toDecimal } from "../../shared/values/decimal.ts";
import { DAY, isoTime } from "../../shared/values/time.ts";

type Prices = Parameters<typeof growthOf>[1];

/** Digits of a percentage, which are the same whatever the amounts are. */
const PLACES = 2;
const STEP = DAY;
const SPAN = 30 * DAY;
/** The times of the chart, oldest first. */
const timesUntil = (now: number): number[] => Array.from({ length: SPAN / STEP + 1 }, (_, i) => now - SPAN + i * STEP);

const pointReply = ({ at, percent }: GrowthPoint) => ({ at: isoTime(at), percent });

/**
 * A shared portfolio. `twr` is the time-weighted return of the last year as a fraction. It is made from weights and returns only, so that no amount can be in it. `nameOf` knows the coins
 * of the market; other coins are named by their symbol.
 */
export function sharedView(
  weights: Weights,
  prices: Prices,
  {
    asOf,
    nameOf,
    twr = null,
  }: { asOf: number | null; nameOf: (coinId: string) => string | undefined; twr?: number | null },
): SharedPortfolio {
  const { items, ...figures } = weights;
  return {
    ...figures,
    asOf: asOf === null ? null : isoTime(asOf),
    yearReturn: twr === null ? null : round(toDecimal(exactText(twr * 100)), PLACES),
    items: items.map(({ exposure: _, ...item }) => ({
      ...item,
      name: (item.coinId === null ? undefined : nameOf(item.coinId)) ?? item.symbol.toUpperCase(),
    })),
    growth: asOf === null ? [] : growthOf(items, prices, timesUntil(asOf)).map(pointReply),
  };
}

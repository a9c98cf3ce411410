import { type DayFlows, dayChangeWith } from "../portfolio/day-flows.ts";
import {
  type DayChange,
  dayChangeOf,
  sumOfKnown,
  type Totals,
  total,
  type Valuation,
  valueBalance,
} from "../portfolio/valuation.ts";
import type { PositionPrice } from "../portfolio/valued.ts";
import { type Decimal, type Exact, toDecimal } from "../values/decimal.ts";

/** The valuation of a portfolio, for its page and for the API. `valued.ts` has that of one position. */

type Figures = Valuation & { equity: Decimal | null; day: DayChange | null };
export type Price = Pick<PositionPrice, "price" | "change24h">;

/** The figures of a balance of a linked account, whose cost and flows are not known. */
export function balanceFigures(amount: Exact, { price, change24h }: Price): Figures {
  const valuation = valueBalance(amount, price);
  return { ...valuation, equity: valuation.value, day: dayChangeOf(toDecimal(amount), price, change24h) };
}

/** The change of a holding of which nothing is left. */
export type SoldToday = DayChange & { coinId: string | null; symbol: string };

/** The changes of holdings of which nothing is left. `held` are the ids of positions, and `priceOf` gives a coin's price. */
export const soldToday = (
  flows: readonly DayFlows[],
  held: ReadonlySet<string>,
  priceOf: (coinId: string | null) => Price,
): SoldToday[] =>
  flows.flatMap((one) => {
    if (one.positionId !== null && held.has(one.positionId)) return [];
    const { price, change24h } = priceOf(one.coinId);
    const day = dayChangeWith("0" as Decimal, price, change24h, one);
    return day ? { ...day, coinId: one.coinId, symbol: one.symbol } : [];
  });

/**
 * `equity` is the spot value, the linked balances and, of each leveraged position, its margin and P&L. `known` counts the
 * spot positions and balances whose whole cost is known, and `priced` those with a price, of `holdings`.
 */
export type PortfolioTotals = Totals & {
  equity: Decimal | null;
  known: number;
  priced: number;
  holdings: number;
  sold: readonly SoldToday[];
};

export function totalsOf({
  spot,
  leveraged,
  balances,
  sold,
}: {
  spot: readonly (Figures & { costKnown: boolean })[];
  leveraged: readonly Figures[];
  balances: readonly Figures[];
  sold: readonly SoldToday[];
}): PortfolioTotals {
  const all = [...spot, ...leveraged, ...balances];
  const holdings = [...spot, ...balances];
  return {
    ...total(all, sold),
    equity: sumOfKnown(all.map(({ equity }) => equity)),
    known: spot.filter(({ costKnown }) => costKnown).length,
    priced: holdings.filter(({ value }) => value !== null).length,
    holdings: holdings.length,
    sold,
  };
}

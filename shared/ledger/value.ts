import { type DollarRates, priceIn } from "../exchange-rates/dollar-rates.ts";
import type { PartialSum } from "../partial-sums/partial-sum.ts";
import { type ClosedToday, type DayFlows, dayChangeWith } from "../portfolio/day-change.ts";
import type { PositionType } from "../portfolio/rules.ts";
import { type PnlKnownOf, pnlKnownOf } from "../portfolio/unknown-words.ts";
import {
  type DayChange,
  dayChangeOf,
  partialSumOf,
  sumOfKnown,
  type Totals,
  total,
  type Valuation,
  valueBalance,
} from "../portfolio/valuation.ts";
import type { PositionPrice } from "../portfolio/valued.ts";
import { type Decimal, type Exact, toDecimal } from "../values/decimal.ts";
import { closedDayChangeIn } from "./in-currency.ts";

/** The valuation of a portfolio, for its page and for the API. `valued.ts` has that of one position. */

type Figures = Valuation & { equity: Decimal | null; day: DayChange | null };
export type Price = Pick<PositionPrice, "price" | "change24h">;

/** The figures of a balance of a linked account, whose cost and flows are not known. */
export function balanceFigures(amount: Exact, { price, change24h }: Price): Figures {
  const valuation = valueBalance(amount, price);
  return { ...valuation, equity: valuation.value, day: dayChangeOf(toDecimal(amount), price, change24h) };
}

/** What came and left in the last 24 hours, and the leveraged positions that were closed in them. */
export type Day = { holdings: DayFlows[]; closed: ClosedToday[] };

/** The change of a holding or a leveraged position of which nothing is left. */
export type GoneToday = DayChange & { coinId: string | null; symbol: string; kind: "spot" | PositionType };

/**
 * The changes of what is gone, in the currency of the rates. `held` are the ids of positions, and `priceOf` gives a coin's
 * price in dollars.
 */
export function goneToday(
  { holdings, closed }: Day,
  held: ReadonlySet<string>,
  priceOf: (coinId: string | null) => Price,
  rates: DollarRates | null,
): GoneToday[] {
  const sold = holdings.flatMap((one): GoneToday[] => {
    if (one.positionId !== null && held.has(one.positionId)) return [];
    const { price, change24h } = priceIn(priceOf(one.coinId), rates);
    const day = dayChangeWith("0" as Decimal, price, change24h, one);
    return day ? [{ ...day, coinId: one.coinId, symbol: one.symbol, kind: "spot" }] : [];
  });
  const contracts = closed.flatMap((one): GoneToday[] => {
    const day = closedDayChangeIn(one, priceOf(one.coinId), rates);
    return day ? [{ ...day, coinId: one.coinId, symbol: one.symbol, kind: one.positionType }] : [];
  });
  return [...sold, ...contracts];
}

/**
 * `equity` is the spot value, the linked balances and, of each leveraged position, its margin and P&L. `pnlKnownOf`
 * counts spot positions and balances, `priced` all with a price, and `dayKnown` those whose change of the day is known.
 */
export type PortfolioTotals = Totals & {
  equity: Decimal | null;
  pnlKnownOf: PnlKnownOf;
  priced: { known: number; all: number };
  dayKnown: { known: number; all: number };
  /** The sums with the number of positions and balances that are missing, wholly or in part. */
  sums: Record<"value" | "cost" | "equity" | "pnl" | "unrealised", PartialSum<Decimal>>;
  gone: readonly GoneToday[];
};

export function totalsOf({
  spot,
  leveraged,
  balances,
  gone,
}: {
  spot: readonly (Figures & { costKnown: boolean })[];
  leveraged: readonly Figures[];
  balances: readonly Figures[];
  gone: readonly GoneToday[];
}): PortfolioTotals {
  const all = [...spot, ...leveraged, ...balances];
  // The cost of a linked balance is not known.
  const counted = [
    ...spot.map((one) => ({ ...one, isWhole: one.costKnown })),
    ...[...leveraged, ...balances].map((one) => ({ ...one, isWhole: true })),
  ];
  const pnlOf = ({ pnl, isWhole }: (typeof counted)[number]) => ({ amount: pnl, isWhole });
  return {
    ...total(all, gone),
    equity: sumOfKnown(all.map(({ equity }) => equity)),
    pnlKnownOf: pnlKnownOf([...spot, ...balances.map((balance) => ({ ...balance, costKnown: false }))]),
    priced: { known: all.filter(({ value }) => value !== null).length, all: all.length },
    dayKnown: { known: all.filter(({ day }) => day !== null).length, all: all.length },
    sums: {
      value: partialSumOf(all.map(({ value }) => ({ amount: value }))),
      cost: partialSumOf(counted.map(({ cost, isWhole }) => ({ amount: cost, isWhole }))),
      equity: partialSumOf(all.map(({ equity }) => ({ amount: equity }))),
      pnl: partialSumOf(counted.map(pnlOf)),
      unrealised: partialSumOf(counted.slice(0, spot.length).map(pnlOf)),
    },
    gone,
  };
}

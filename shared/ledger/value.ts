import { type DollarRates, priceIn } from "../exchange-rates/dollar-rates.ts";
import type { PartialSum } from "../partial-sums/partial-sum.ts";
import { type ClosedToday, type DayFlows, dayChangeWith } from "../portfolio/day-change.ts";
import { type BalanceBeside, type CostedPosition, isLacking } from "../portfolio/known-cost.ts";
import type { PositionType } from "../portfolio/rules.ts";
import { type PnlKnownOf, pnlKnownOf } from "../portfolio/unknown-words.ts";
import {
  type DayChange,
  dayChangeOf,
  dayOf,
  returnFrom,
  type Totals,
  type Valuation,
  valueBalance,
} from "../portfolio/valuation.ts";
import { countedValue, type PositionPrice } from "../portfolio/valued.ts";
import { type Decimal, type Exact, toDecimal } from "../values/decimal.ts";
import { fixedPointText, toFixedPoint } from "../values/fixed.ts";
import { closedDayChangeIn, moneyIn } from "./in-currency.ts";

/** The valuation of a portfolio, for its page and for the API. `valued.ts` has that of one position. */

/** Only leveraged positions have a state and a distance from their liquidation price. */
type Figures = Valuation & {
  equity: Decimal | null;
  day: DayChange | null;
  state?: string;
  distance?: Decimal | null;
};
export type Price = Pick<PositionPrice, "price" | "change24h">;

type Balance = BalanceBeside & { amount: Exact };
export type BalanceFigures = Figures & { isLacking: boolean; knownAmount: Exact };

/**
 * The figures of a balance of a linked account beside the positions, whose flows are not known. Where perpetuals change
 * the amount, that of a day ago is not known either.
 */
export function balanceFigures(
  balance: Balance,
  positions: readonly CostedPosition[],
  { price, change24h }: Price,
): BalanceFigures {
  const valuation = valueBalance(balance, positions, price);
  return {
    ...valuation,
    equity: valuation.value,
    day: balance.perps ? null : dayChangeOf(toDecimal(balance.amount), price, change24h),
    isLacking: isLacking(balance),
  };
}

/** What came and left in the last 24 hours, and the leveraged positions that were closed in them. */
export type Day = { holdings: DayFlows[]; closed: ClosedToday[] };

/** The change of a holding or a leveraged position of which nothing is left. */
export type GoneToday = DayChange & {
  coinId: string | null;
  symbol: string;
  kind: "spot" | PositionType;
  /** How a leveraged position was closed. Its price is null when what a dollar is worth is not known. */
  closed?: { size: Exact; price: Exact | null; isNew: boolean; isLost: boolean };
};

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
    const { coinId, symbol, positionType: kind, isNew } = one;
    const closed = {
      ...{ size: one.size as Exact, price: moneyIn(one.exitPrice as Exact, rates) },
      ...{ isNew, isLost: one.lostMargin != null },
    };
    return day ? [{ ...day, coinId, symbol, kind, closed }] : [];
  });
  return [...sold, ...contracts];
}

/**
 * `equity` is the spot value, the linked balances and, of each leveraged position, its margin and P&L. `pnlKnownOf`
 * counts spot positions and balances, `priced` all with a price, and `dayKnown` spot positions and balances whose change
 * of the day is known. `leveragedDayKnown` counts leveraged positions.
 */
export type PortfolioTotals = Totals & {
  equity: Decimal | null;
  /** The part of the equity that is no P&L: the known costs of spot positions and the margins of leveraged ones. */
  equityCost: Decimal | null;
  pnlKnownOf: PnlKnownOf;
  priced: { known: number; all: number };
  dayKnown: { known: number; all: number };
  leveragedDayKnown: { known: number; all: number };
  /** The number of linked accounts whose balances were never read. */
  unread: number;
  /** The sums with the number of positions and balances that are missing, wholly or in part. */
  sums: Record<"value" | "cost" | "equity" | "pnl" | "unrealised", PartialSum<Decimal>>;
  gone: readonly GoneToday[];
};

/** Money in units of 10^−8, in which decimals are exact. */
type Units = Record<"value" | "cost" | "equity" | "pnl" | "pnlCost" | "change" | "before", bigint | null>;
const PLACES = 8;
/** Kept with each row, which stays the same object while its price does. */
const keptUnits = new WeakMap<Figures, Units>();

function unitsOf(row: Figures): Units {
  const kept = keptUnits.get(row);
  if (kept) return kept;
  const units = (amount: string | null | undefined) => (amount == null ? null : toFixedPoint(amount, PLACES));
  const [cost, pnl] = [units(row.cost), units(row.pnl)];
  const [change, before] = [units(row.day?.change), units(row.day?.before)];
  const all = { value: units(countedValue(row)), cost, equity: units(row.equity), pnl, change, before };
  // A part without a price has a cost and no P&L, so that its cost is not part of the base of the percentage.
  const next = { ...all, pnlCost: pnl === null ? null : cost };
  keptUnits.set(row, next);
  return next;
}

/**
 * The sum of what is known. A row that is not whole, such as one of partly known cost, is also missing, and so are the
 * accounts that were never read.
 */
function sumOfUnits(
  rows: readonly Units[],
  name: keyof Units,
  isWhole: (index: number) => boolean = () => true,
  unread = 0,
): PartialSum<Decimal> {
  let [total, known, missing] = [0n, 0, unread];
  for (const [index, row] of rows.entries()) {
    const units = row[name];
    if (units === null) missing += 1;
    else {
      total += units;
      known += 1;
      if (!isWhole(index)) missing += 1;
    }
  }
  const amount = fixedPointText(total, PLACES) as Decimal;
  return { amount: known === 0 && rows.length + unread > 0 ? null : amount, missing };
}

/** The sum of the known costs of holdings, and of equity − P&L of leveraged positions. Null when none is known. */
function equityCostOf(unlevered: readonly Units[], leveraged: readonly Units[]): Decimal | null {
  const costs = [
    ...unlevered.map((row) => row.pnlCost),
    ...leveraged.map(({ equity, pnl }) => (equity === null || pnl === null ? null : equity - pnl)),
  ].filter((cost) => cost !== null);
  if (costs.length === 0 && unlevered.length + leveraged.length > 0) return null;
  return fixedPointText(
    costs.reduce((total, cost) => total + cost, 0n),
    PLACES,
  ) as Decimal;
}

const dayKnownOf = (rows: readonly Units[]) => ({
  known: rows.filter(({ change }) => change !== null).length,
  all: rows.length,
});

export function totalsOf({
  spot,
  leveraged,
  balances,
  gone,
  unread = 0,
}: {
  spot: readonly (Figures & { costKnown: boolean })[];
  leveraged: readonly Figures[];
  balances: readonly BalanceFigures[];
  gone: readonly GoneToday[];
  /** The number of linked accounts whose balances were never read. */
  unread?: number;
}): PortfolioTotals {
  const held = balances.filter((balance) => !balance.isLacking);
  const lacking = balances.filter((balance) => balance.isLacking);
  // Each row is looked up once, because a portfolio may have a thousand, and there are many sums.
  const units = { spot: spot.map(unitsOf), leveraged: leveraged.map(unitsOf), held: held.map(unitsOf) };
  const unitsOfLacking = lacking.map(unitsOf);
  const all = [...units.spot, ...units.leveraged, ...units.held];
  // Only of spot positions a part of the cost may be unknown; that of a linked balance always is.
  const isWhole = (index: number) => spot[index]?.costKnown ?? true;
  /** What is lacking is a part of positions. Where its figure is unknown, that of its positions is missing already. */
  const sumWithLacking = (rows: readonly Units[], name: keyof Units, isRowWhole?: (index: number) => boolean) =>
    sumOfUnits([...rows, ...unitsOfLacking.filter((row) => row[name] !== null)], name, isRowWhole, unread);
  const sums = {
    value: sumWithLacking(all, "value"),
    cost: sumWithLacking(all, "cost", isWhole),
    equity: sumWithLacking(all, "equity"),
    pnl: sumWithLacking(all, "pnl", isWhole),
    unrealised: sumWithLacking([...units.spot, ...units.held], "pnl", isWhole),
  };
  const [change, before] = [sumWithLacking(all, "change"), sumWithLacking(all, "before")];
  const ofRows = change.amount && before.amount ? [{ change: change.amount, before: before.amount }] : [];
  return {
    value: sums.value.amount,
    cost: sums.cost.amount,
    ...returnFrom(sums.pnl.amount, sumWithLacking(all, "pnlCost").amount),
    // Without rows there is no change of their day, but that of what is gone.
    ...dayOf([...(all.length > 0 ? ofRows : []), ...gone]),
    equity: sums.equity.amount,
    equityCost: equityCostOf([...units.spot, ...units.held, ...unitsOfLacking], units.leveraged),
    pnlKnownOf: pnlKnownOf([...spot, ...held.map((balance) => ({ ...balance, costKnown: false }))]),
    priced: { known: all.length + unread - sums.value.missing, all: all.length },
    dayKnown: dayKnownOf([...units.spot, ...units.held]),
    leveragedDayKnown: dayKnownOf(units.leveraged),
    unread,
    sums,
    gone,
  };
}

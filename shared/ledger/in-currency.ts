import { type DollarRates, IN_DOLLARS } from "../exchange-rates/dollar-rates.ts";
import { type ClosedToday, closedDayChange } from "../portfolio/day-change.ts";
import type { StoredCost } from "../portfolio/known-cost.ts";
import type { DayChange } from "../portfolio/valuation.ts";
import { type LastDay, type LeveragedFigures, leveragedFigures, type PositionPrice } from "../portfolio/valued.ts";
import { compare, type Decimal, difference, divide, type Exact, product, toDecimal } from "../values/decimal.ts";

/**
 * Positions are stored in US dollars. Here they get the figures of the ledger's currency: what was paid by the rates of
 * its days, which the ledger has computed, and present prices by the present rate.
 */

/** A position in the answer of the ledger. `cost` is that of its coins of known cost, `unpriced` the amount of the others. */
export type LedgerCost = { positionId: string | null; cost: string | null; unpriced: string };

const ZERO = "0" as Exact;

type Price = { price: Exact | null; change24h: number | null };

/** A spot position with the cost that its ledger has. Without an answer of the ledger its cost is unknown. */
export function spotIn<Row extends StoredCost>(row: Row, cost: LedgerCost | undefined, rates: DollarRates | null): Row {
  if (rates === IN_DOLLARS) return row;
  const known = cost?.cost == null ? ZERO : difference(row.amount as Exact, cost.unpriced as Exact);
  if (compare(known, ZERO) <= 0) return { ...row, entryPrice: "0", cost: null, knownAmount: "0" };
  const entryPrice = divide(cost!.cost as Exact, known)!;
  return { ...row, entryPrice, cost: cost!.cost, knownAmount: known };
}

/** An exact amount of dollars at the present rate; null when it is not known, or what a dollar is worth is not. */
export function moneyIn(dollars: Exact | null, rates: DollarRates | null): Exact | null {
  if (dollars === null || rates === null) return null;
  return rates === IN_DOLLARS ? dollars : product(dollars, rates.now);
}
const decimalIn = (dollars: Decimal | null, rates: DollarRates | null): Decimal | null => {
  const money = moneyIn(dollars, rates);
  return money === null ? null : toDecimal(money);
};

/** A leveraged position with its prices at the present rate; they are null when that is not known. */
export const leveragedIn = <Row extends { entryPrice: string; liquidationPrice: string }>(
  row: Row,
  rates: DollarRates | null,
) => ({
  ...row,
  entryPrice: moneyIn(row.entryPrice as Exact, rates),
  liquidationPrice: moneyIn(row.liquidationPrice as Exact, rates),
});

function dayIn(day: DayChange | null, rates: DollarRates | null): DayChange | null {
  if (day === null || rates === null) return null;
  const [change, before] = [toDecimal(product(day.change, rates.now)), toDecimal(product(day.before, rates.now))];
  return { ...day, change, before };
}

/**
 * The figures of a leveraged position, which is settled in dollars. Its state, its distance and its percentage need no
 * rate, so that a warning never waits for one.
 */
export function leveragedFiguresIn(
  position: Parameters<typeof leveragedFigures>[0],
  live: PositionPrice,
  rates: DollarRates | null,
  lastDay?: LastDay,
): LeveragedFigures {
  const figures = leveragedFigures(position, live, lastDay);
  if (rates === IN_DOLLARS) return figures;
  const { value, cost, pnl, equity, day } = figures;
  return {
    ...figures,
    value: decimalIn(value, rates),
    cost: decimalIn(cost, rates),
    pnl: decimalIn(pnl, rates),
    equity: decimalIn(equity, rates),
    day: dayIn(day, rates),
  };
}

/** The change of a position that was closed today. */
export const closedDayChangeIn = (closed: ClosedToday, { price, change24h }: Price, rates: DollarRates | null) =>
  rates === IN_DOLLARS
    ? closedDayChange(closed, price, change24h)
    : dayIn(closedDayChange(closed, price, change24h), rates);

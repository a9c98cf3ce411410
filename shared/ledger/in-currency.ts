import { type DollarRates, IN_DOLLARS, priceIn } from "../exchange-rates/dollar-rates.ts";
import type { ClosedToday } from "../portfolio/day-change.ts";
import type { StoredCost } from "../portfolio/known-cost.ts";
import { type LeveragedFigures, leveragedFigures, type PositionPrice } from "../portfolio/valued.ts";
import { compare, type Decimal, difference, divide, type Exact, multiply, product } from "../values/decimal.ts";

/**
 * Positions are stored in US dollars. Here they get the figures of the ledger's currency: what was paid by the rates of
 * its days, which the ledger has computed, and present prices by the present rate.
 */

/** What the ledger says of a position: the cost of its known coins, and the amount whose cost is unknown. */
export type LedgerCost = { positionId: string | null; cost: string | null; unpriced: string };

const ZERO = "0" as Exact;

/** A spot position with the cost that its ledger has. Without an answer of the ledger its cost is unknown. */
export function spotIn<Row extends StoredCost>(row: Row, cost: LedgerCost | undefined, rates: DollarRates | null): Row {
  if (rates === IN_DOLLARS) return row;
  const known = cost?.cost == null ? ZERO : difference(row.amount as Exact, cost.unpriced as Exact);
  if (compare(known, ZERO) <= 0) return { ...row, entryPrice: "0", cost: null, knownAmount: "0" };
  const entryPrice = divide(cost!.cost as Exact, known) ?? "0";
  return { ...row, entryPrice, cost: cost!.cost, knownAmount: known };
}

type Leveraged = { entryPrice: string; liquidationPrice: string };
/** A leveraged position, which is settled in dollars: all of its prices at the present rate. */
export function leveragedIn<Row extends Leveraged>(row: Row, rates: DollarRates | null): Row {
  if (rates === IN_DOLLARS || rates === null) return row;
  const inCurrency = (price: string) => multiply(price as Exact, rates.now);
  return { ...row, entryPrice: inCurrency(row.entryPrice), liquidationPrice: inCurrency(row.liquidationPrice) };
}

/** The price of a leveraged position. Its change of the day is that in dollars. */
export const contractPriceIn = <Live extends { price: Exact | null; change24h: number | null }>(
  live: Live,
  rates: DollarRates | null,
): Live => ({ ...priceIn(live, rates), change24h: rates === null ? null : live.change24h });

/** The figures of a position and a price that are in the currency of the rates; all unknown without rates. */
export function leveragedFiguresIn(
  row: Parameters<typeof leveragedFigures>[0],
  live: PositionPrice,
  rates: DollarRates | null,
  isNew: boolean,
): LeveragedFigures {
  const figures = leveragedFigures(row, live, isNew);
  return rates === null ? { ...figures, cost: null, value: null, pnl: null, equity: null, day: null } : figures;
}

/** A position that was closed today, at the present rate. */
export function closedIn(closed: ClosedToday, rates: DollarRates | null): ClosedToday {
  if (rates === IN_DOLLARS || rates === null) return closed;
  const inCurrency = (price: string) => product(price as Exact, rates.now);
  const { entryPrice, exitPrice, realisedPnl } = closed;
  return {
    ...closed,
    entryPrice: inCurrency(entryPrice),
    exitPrice: inCurrency(exitPrice),
    realisedPnl: inCurrency(realisedPnl) as Decimal,
  };
}

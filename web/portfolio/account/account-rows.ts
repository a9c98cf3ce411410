import { type DollarRates, priceIn } from "../../../shared/exchange-rates/dollar-rates.ts";
import { totalsOf } from "../../../shared/ledger/value.ts";
import { type SpotFigures, spotFigures } from "../../../shared/portfolio/valued.ts";
import { compare, type Exact } from "../../../shared/values/decimal.ts";
import { type Clock, type LivePrice, livePriceOf, type Prices } from "../positions.ts";
import type { AccountHolding } from "./account.queries.ts";

/** A coin in one account at the current price. All money is in the currency of the ledger. */
export type AccountRow = Pick<AccountHolding, "coinId" | "symbol" | "amount" | "knownAmount"> &
  LivePrice &
  SpotFigures & { costKnown: boolean };

const NOTHING = "-1" as Exact;

/** The coins of an account, the most valuable first and those without a price last, and their sums. */
export function valueAccount(
  holdings: readonly AccountHolding[],
  prices: Prices,
  clock: Clock,
  rates: DollarRates | null,
) {
  const rows = holdings.map(({ coinId, symbol, amount, cost, knownAmount }): AccountRow => {
    const live = priceIn(livePriceOf({ coinId, currentPrice: null }, prices, clock), rates);
    const figures = spotFigures({ amount, entryPrice: "0", cost, knownAmount }, live);
    return { coinId, symbol, amount, knownAmount, ...live, ...figures, costKnown: knownAmount === amount };
  });
  rows.sort((a, b) => compare(b.value ?? NOTHING, a.value ?? NOTHING) || a.symbol.localeCompare(b.symbol));
  return { rows, totals: totalsOf({ spot: rows, leveraged: [], balances: [], gone: [] }) };
}

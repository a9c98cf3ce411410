import { type DollarRates, priceIn } from "../../../shared/exchange-rates/dollar-rates.ts";
import { balanceFigures } from "../../../shared/ledger/value.ts";
import type { DayChange, Valuation } from "../../../shared/portfolio/valuation.ts";
import type { Decimal, Exact } from "../../../shared/values/decimal.ts";
import { type Clock, type LivePrice, livePriceOf, type Prices } from "../positions.ts";
import type { LinkedAccount } from "./linked.queries.ts";

type LinkedHolding = LinkedAccount["holdings"][number];

/** A balance of a linked account at the current price. Its cost is unknown, so it has no P&L. */
export type LinkedRow = LivePrice &
  Valuation & {
    kind: "linked";
    account: LinkedAccount;
    holding: LinkedHolding;
    coinId: string | null;
    symbol: string;
    equity: Decimal | null;
    day: DayChange | null;
  };

export function linkedRow(
  account: LinkedAccount,
  holding: LinkedHolding,
  prices: Prices,
  clock: Clock,
  rates: DollarRates | null,
): LinkedRow {
  const { symbol, coinId } = holding;
  const live = priceIn(livePriceOf({ coinId, currentPrice: holding.price }, prices, clock), rates);
  return {
    ...live,
    ...balanceFigures(holding.amount as Exact, live),
    kind: "linked",
    account,
    holding,
    coinId,
    symbol,
  };
}

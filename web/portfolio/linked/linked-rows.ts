import { type DollarRates, priceIn } from "../../../shared/exchange-rates/dollar-rates.ts";
import { type BalanceFigures, balanceFigures } from "../../../shared/ledger/value.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { type Clock, type LivePrice, livePriceOf, type Prices, type SpotRow } from "../positions.ts";
import type { LinkedAccount } from "./linked.queries.ts";

type LinkedHolding = LinkedAccount["holdings"][number];

/** A balance of a linked account at the current price. Its cost is unknown, unless it is a part of `spot` that the chain lacks. */
export type LinkedRow = LivePrice &
  BalanceFigures & {
    kind: "linked";
    account: LinkedAccount;
    holding: LinkedHolding;
    coinId: string | null;
    symbol: string;
  };

export function linkedRow(
  account: LinkedAccount,
  holding: LinkedHolding,
  spot: readonly SpotRow[],
  prices: Prices,
  clock: Clock,
  rates: DollarRates | null,
): LinkedRow {
  const { symbol, coinId, isCopy, perps } = holding;
  const live = priceIn(livePriceOf({ coinId, currentPrice: holding.price }, prices, clock), rates);
  return {
    ...live,
    ...balanceFigures({ coinId, symbol, amount: holding.amount as Exact, isCopy, perps }, spot, live),
    kind: "linked",
    account,
    holding,
    coinId,
    symbol,
  };
}

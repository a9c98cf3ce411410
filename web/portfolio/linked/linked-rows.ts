import { type Day, dayOf, type Valuation, valueBalance } from "../../../shared/portfolio/valuation.ts";
import type { Decimal, Exact } from "../../../shared/values/decimal.ts";
import { type Clock, type LivePrice, livePriceOf, type Prices } from "../positions.ts";
import type { LinkedAccount } from "./linked.queries.ts";

/** A balance of a linked account at the current price. Its cost is unknown, so it has no P&L. */
export type LinkedRow = LivePrice &
  Valuation & {
    kind: "linked";
    id: string;
    accountId: string;
    accountName: string;
    coinId: string | null;
    symbol: string;
    amount: Exact;
    /** False without any price: the balance then counts as nothing. */
    isPriced: boolean;
    equity: Decimal;
    day: Day | null;
  };

export const KIND_NAMES: Record<LinkedAccount["kind"], string> = {
  bitcoin: "Bitcoin",
  evm: "EVM wallet",
  icp: "Internet Computer",
  hyperliquid: "Hyperliquid",
};
export const nameOf = ({ label, kind }: LinkedAccount): string => label || KIND_NAMES[kind];

/** The balances of an account, the largest value first. */
export function linkedRows(account: LinkedAccount, prices: Prices, clock: Clock): LinkedRow[] {
  const rows = account.holdings.map(({ symbol, coinId, amount: text, price }): LinkedRow => {
    const amount = text as Exact;
    const live = livePriceOf({ coinId, currentPrice: price ?? "0" }, prices, clock);
    const valuation = valueBalance(amount, live.price);
    return {
      ...live,
      ...valuation,
      kind: "linked",
      id: `${account.id} ${coinId ?? symbol}`,
      accountId: account.id,
      accountName: nameOf(account),
      coinId,
      symbol,
      amount,
      isPriced: live.pricedAt !== null || price !== null,
      equity: valuation.value,
      day: dayOf(amount as Decimal, live.price, live.change24h),
    };
  });
  return rows.sort((a, b) => Number(b.value) - Number(a.value) || a.symbol.localeCompare(b.symbol));
}

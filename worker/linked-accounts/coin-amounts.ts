import type { BalanceBeside } from "../../shared/portfolio/known-cost.ts";
import { type Exact, sum } from "../../shared/values/decimal.ts";

/** The balance of a coin. */
export type CoinAmount = BalanceBeside & { amount: Exact };

export function sumByCoin(balances: readonly CoinAmount[]): CoinAmount[] {
  const byCoin = new Map<string, CoinAmount>();
  for (const { symbol, coinId, amount } of balances) {
    const key = coinId ?? `symbol ${symbol}`;
    const known = byCoin.get(key);
    byCoin.set(key, { symbol, coinId, amount: known ? sum(known.amount, amount) : amount });
  }
  return [...byCoin.values()];
}

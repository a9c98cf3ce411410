import type { BalanceBeside } from "../../shared/portfolio/known-cost.ts";
import { type Exact, sum } from "../../shared/values/decimal.ts";

/** The balance of a coin. */
export type CoinAmount = BalanceBeside & { amount: Exact };

/** Balances of one coin may be those of several networks, or of an account with perpetuals beside its spot balance. */

export function sumByCoin(balances: readonly CoinAmount[]): CoinAmount[] {
  const byCoin = new Map<string, CoinAmount>();
  for (const { symbol, coinId, amount, perps = 0 } of balances) {
    const key = coinId ?? `symbol ${symbol}`;
    const known = byCoin.get(key);
    const all = (known?.perps ?? 0) + perps;
    byCoin.set(key, {
      ...{ symbol, coinId, amount: known ? sum(known.amount, amount) : amount },
      ...(all > 0 && { perps: all }),
    });
  }
  return [...byCoin.values()];
}

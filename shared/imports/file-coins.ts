import { isFiat } from "../transactions/transaction.ts";
import type { ImportedTransaction } from "./booking/transactions.ts";

/** A coin of a file, and the number of transactions with it. `coinId` is null when the symbol alone says which coin it is. */
export type FileCoin = { symbol: string; coinId: string | null; rows: number };

export function coinsOf(transactions: readonly ImportedTransaction[]): FileCoin[] {
  const coins = new Map<string, FileCoin>();
  for (const { legs, fee } of transactions)
    for (const leg of fee ? [...legs, fee] : legs) {
      if (isFiat(leg)) continue;
      const name = `${leg.symbol} ${leg.coinId}`;
      const coin = coins.get(name);
      if (coin) coin.rows += 1;
      else coins.set(name, { symbol: leg.symbol, coinId: leg.coinId, rows: 1 });
    }
  return [...coins.values()].sort((a, b) => b.rows - a.rows || (a.symbol < b.symbol ? -1 : 1));
}

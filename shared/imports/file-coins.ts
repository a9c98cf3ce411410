import { isFiat } from "../transactions/transaction.ts";
import type { ImportedTransaction } from "./booking/transactions.ts";

/** A coin of a file, and the number of transactions with it. `coinId` is null when the symbol alone says which coin it is. */
export type FileCoin = { symbol: string; coinId: string | null; rows: number };

export function coinsOf(transactions: readonly ImportedTransaction[]): FileCoin[] {
  const coins = new Map<string, FileCoin>();
  const count = ({ symbol, coinId }: Pick<FileCoin, "symbol" | "coinId">) => {
    const name = coinId === null ? symbol : `${symbol} ${coinId}`;
    const coin = coins.get(name);
    if (coin) coin.rows += 1;
    else coins.set(name, { symbol, coinId, rows: 1 });
  };
  for (const { legs, fee } of transactions) {
    for (const leg of legs) count(leg);
    if (fee) count(fee);
  }
  const found = [...coins.values()].filter((coin) => !isFiat(coin));
  return found.sort((a, b) => b.rows - a.rows || (a.symbol < b.symbol ? -1 : 1));
}

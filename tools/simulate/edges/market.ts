import type { Sqlite } from "./sqlite.ts";

type StoredCoin = { id: string; price: number | null; pricedAt: number | null };
/** The price of a coin in a market that was published. `at` is the time at which it was received. */
export type Shown = { price: number; at: number };

/** Records each price that the product has published, in their order. */
export function recordMarket(sqlite: Sqlite) {
  const shown = new Map<string, Shown[]>();
  let version: unknown = null;
  return {
    note(text: string): void {
      if (!text.includes("market_snapshot")) return;
      const [row] = sqlite.rows("SELECT version, coins FROM market_snapshot");
      if (!row || row.version === version) return;
      version = row.version;
      for (const { id, price, pricedAt } of JSON.parse(String(row.coins)) as StoredCoin[]) {
        if (price === null || pricedAt === null) continue;
        const prices = shown.get(id) ?? [];
        shown.set(id, [...prices, { price, at: pricedAt }]);
      }
    },
    pricesOf: (coinId: string): readonly Shown[] => shown.get(coinId) ?? [],
  };
}

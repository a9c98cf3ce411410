import type { Columns } from "../../../shared/markets/snapshot.ts";
import { isoTime, MINUTE } from "../../../shared/values/time.ts";
import type { Reply } from "../../api/call.ts";

export type ListedPrice = Reply<"GET /api/market-data">[number];

/** The prices of these coins in the market's list. Coins that it does not have are left out. */
export function listedPrices(ids: readonly string[], { id, asOf, age, ...columns }: Columns): ListedPrice[] {
  const indexes = new Map(id.map((listedId, index) => [listedId, index]));
  return ids.flatMap((wanted) => {
    const index = indexes.get(wanted) ?? -1;
    const price = columns.current_price[index];
    return typeof price !== "number"
      ? []
      : {
          id: wanted,
          price,
          price_change_percentage_24h: columns.price_change_percentage_24h[index] ?? null,
          last_updated: isoTime(asOf - (age[index] ?? 0) * MINUTE),
        };
  });
}

import {
  decideLiquidations,
  decideRevaluations,
  decisivePrices,
  type LivePrices,
} from "../../../shared/portfolio/revaluation.ts";
import { exactText } from "../../../shared/values/decimal.ts";
import { isoTime } from "../../../shared/values/time.ts";
import type { Tables } from "../storage/tables.ts";
import { listLeveraged, listSpot } from "./lists.ts";

export type NewPrice = { id: string; price: number; price_change_percentage_24h: number | null; last_updated: string };

/** The coins of all open positions. */
export const heldCoins = (tables: Tables): string[] => [
  ...new Set(
    [...listSpot(tables), ...listLeveraged(tables).filter(({ isLiquidated }) => !isLiquidated)].flatMap(
      ({ coinId }) => coinId ?? [],
    ),
  ),
];

/** Keeps the latest price of each coin and the one before it. */
export function keepPrices({ prices }: Tables, latest: readonly NewPrice[]): void {
  for (const { id, price, price_change_percentage_24h: change24h, last_updated } of latest) {
    const before = prices.get(id);
    const pricedAt = Date.parse(last_updated);
    if (before && before.pricedAt >= pricedAt) continue;
    const previous = before ? { price: before.price, at: before.pricedAt } : null;
    prices.put({ id, price: exactText(price), pricedAt, change24h, previous });
  }
}

export const storedPrices = ({ prices }: Tables): LivePrices => new Map(prices.all().map((item) => [item.id, item]));

/** Stores the market's prices with the positions, and liquidates positions by the rules of the server. */
export function revalue(tables: Tables, latest: readonly NewPrice[], now: number) {
  keepPrices(tables, latest);
  const open = listLeveraged(tables).filter(({ isLiquidated }) => !isLiquidated);
  const prices = storedPrices(tables);
  const spot = decideRevaluations(listSpot(tables), prices);
  const leveraged = decideRevaluations(open, prices);
  const liquidated = decideLiquidations(open, decisivePrices(prices, now));
  for (const { id, currentPrice } of spot) tables.spot.put({ ...tables.spot.get(id)!, currentPrice });
  for (const { id, currentPrice } of leveraged) tables.leveraged.put({ ...tables.leveraged.get(id)!, currentPrice });
  for (const { id, price } of liquidated)
    tables.leveraged.put({
      ...tables.leveraged.get(id)!,
      isLiquidated: true,
      liquidatedAt: now,
      liquidatedPrice: price,
    });
  const newest = Math.max(...latest.map(({ last_updated }) => Date.parse(last_updated)));
  return {
    asOf: latest.length === 0 ? null : isoTime(newest),
    updated: spot.length + leveraged.length,
    liquidated: liquidated.length,
  };
}

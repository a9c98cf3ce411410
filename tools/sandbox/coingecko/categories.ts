import type { Context } from "hono";
import { HOMES } from "../market/homes.ts";
import type { Market } from "../market/market.ts";

const CODES = new Map([...HOMES].map(([code, { category }]) => [category, code]));

/** The ids of a category's coins; "unknown" when there is no such category. */
export function coinsOfCategory(market: Market, category: string): Set<string> | "unknown" {
  const code = CODES.get(category);
  if (code === undefined) return "unknown";
  return new Set(market.coins.filter((coin) => coin.homes.includes(code)).map((coin) => coin.id));
}

/** GET /coins/categories/list. */
export const listCategories = () => (c: Context) =>
  c.json([...HOMES.values()].map(({ category, name }) => ({ category_id: category, name })));

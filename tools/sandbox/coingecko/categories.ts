import type { Context } from "hono";
import { CATEGORIES } from "../market/categories.ts";
import type { Market } from "../market/market.ts";

const CODE_BY_CATEGORY = new Map([...CATEGORIES].map(([code, { category }]) => [category, code]));

/** The ids of a category's coins, or "unknown" for an unknown category. */
export function coinsOfCategory(market: Market, category: string): Set<string> | "unknown" {
  const code = CODE_BY_CATEGORY.get(category);
  if (code === undefined) return "unknown";
  return new Set(market.coins.filter((coin) => coin.categories.includes(code)).map((coin) => coin.id));
}

/** GET /coins/categories/list. */
export const listCategories = () => (c: Context) =>
  c.json([...CATEGORIES.values()].map(({ category, name }) => ({ category_id: category, name })));

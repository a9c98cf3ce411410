import { CATEGORIES, type Category, MAX_SEARCH } from "../../../shared/news/filters.ts";

/** What the address of the news page says. Defaults stay out of it. */
export type NewsSearch = { tab?: "mine"; category?: Category; q?: string };

const isCategory = (value: unknown): value is Category => CATEGORIES.some((category) => category === value);

/** Reads an address that anybody may have typed. */
export function readNewsSearch({ tab, category, q }: Record<string, unknown>): NewsSearch {
  return {
    ...(tab === "mine" && { tab }),
    ...(isCategory(category) && { category }),
    ...(typeof q === "string" && q.trim() !== "" && { q: q.slice(0, MAX_SEARCH) }),
  };
}

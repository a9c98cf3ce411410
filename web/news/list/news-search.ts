import { CATEGORIES, type Category, MAX_SEARCH } from "../../../shared/news/filters.ts";

/** The tab, category and search in the URL of the news page. Default values are left out. */
export type NewsSearch = { tab?: "mine"; category?: Category; q?: string };

const isCategory = (value: unknown): value is Category => CATEGORIES.some((category) => category === value);

/** Reads the search of a URL, which may hold any values. */
export function readNewsSearch({ tab, category, q }: Record<string, unknown>): NewsSearch {
  return {
    ...(tab === "mine" && { tab }),
    ...(isCategory(category) && { category }),
    ...(typeof q === "string" && q.trim() !== "" && { q: q.slice(0, MAX_SEARCH) }),
  };
}

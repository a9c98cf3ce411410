import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { cursorAfter, PAGE_SIZE } from "../../shared/news/rules.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { call, type Reply } from "../api/call.ts";
import { nullWhenSignedOut } from "../api/query-client.ts";
import type { NewsSearch } from "./list/news-search.ts";

export type ArticleHead = Reply<"GET /api/news">[number];
export type Article = Reply<"GET /api/news/:id">;

const LIST = "/api/news";
const FEATURED = "/api/news/featured";
const MINE = "/api/my-news";
const ONE = "/api/news/:id";
const STALE = MINUTE;

/** The last article of a full page: more may follow it. */
const lastOf = (page: readonly ArticleHead[]): ArticleHead | undefined =>
  page.length < PAGE_SIZE ? undefined : page.at(-1);

export const newsQuery = ({ category, q }: NewsSearch) =>
  infiniteQueryOptions({
    queryKey: [LIST, { category, q }],
    queryFn: ({ pageParam }) =>
      call("GET /api/news", {
        query: { ...(category && { category }), ...(q && { q }), ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: (page) => {
      const last = lastOf(page);
      return last && cursorAfter(last);
    },
    staleTime: STALE,
  });

export const featuredQuery = queryOptions({
  queryKey: [FEATURED],
  queryFn: () => call("GET /api/news/featured"),
  staleTime: STALE,
});

export const myNewsQuery = infiniteQueryOptions({
  queryKey: [MINE],
  queryFn: async ({ pageParam }) =>
    (await nullWhenSignedOut(call("GET /api/my-news", { query: pageParam ? { before: pageParam } : {} }))) ?? [],
  initialPageParam: "",
  getNextPageParam: (page) => {
    const last = lastOf(page);
    return last && String(last.id);
  },
  staleTime: STALE,
});

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: [ONE, id],
    queryFn: () => call("GET /api/news/:id", { params: { id } }),
    staleTime: STALE,
  });

/** An article was written, changed or deleted: every list may show it. */
export async function refreshNews(queries: QueryClient, changed?: Article): Promise<void> {
  if (changed) queries.setQueryData(articleQuery(String(changed.id)).queryKey, changed);
  await Promise.all([LIST, FEATURED, MINE].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

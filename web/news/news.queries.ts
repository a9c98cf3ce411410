import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { FIRST_NEWS_ELEMENT_ID, type FirstNews } from "../../shared/news/first-news.ts";
import { cursorAfter, PAGE_SIZE } from "../../shared/news/rules.ts";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { setRunningAds } from "../ads/feed/ad-feed.ts";
import { call, nullWhenSignedOut, type Reply } from "../api/call.ts";
import { callList } from "../api/call-list.ts";
import { queries } from "../api/query-client.ts";
import type { NewsSearch } from "./list/news-search.ts";

export type ArticleHead = Reply<"GET /api/news">[number];
export type Article = Reply<"GET /api/news/:id">;

const START_KEY = "/api/start/news";
const LIST_KEY = "/api/news";
const FEATURED_KEY = "/api/news/featured";
const MINE_KEY = "/api/my-news";
const ARTICLE_KEY = "/api/news/:id";
const STALE_MS = MINUTE;

/** The last article of a full page, which is the cursor of the next page; undefined when no page follows. */
const lastOfFullPage = (page: readonly ArticleHead[]): ArticleHead | undefined =>
  page.length < PAGE_SIZE ? undefined : page.at(-1);

/** The featured and the newest articles come in one reply, which both lists of the page share. */
const startQuery = queryOptions({
  queryKey: [START_KEY],
  queryFn: async () => {
    const start = await call("GET /api/start/news");
    setRunningAds(start.ads);
    return start;
  },
  staleTime: 30 * SECOND,
});

let first: FirstNews | null | undefined;
/** The articles that the first HTML contains. They count as fresh for as long as a reply of the same age would. */
function firstNews(): FirstNews | null {
  if (first === undefined) {
    const inline = typeof document === "undefined" ? null : document.getElementById(FIRST_NEWS_ELEMENT_ID)?.textContent;
    first = inline ? (JSON.parse(inline) as FirstNews) : null;
    // The browser's clock may be behind the server's. Then the articles would count as fresh for too long.
    if (first) first.at = Math.min(first.at, Date.now());
  }
  return first;
}
const firstReadAt = () => firstNews()?.at;

export const newsQuery = ({ category, q }: NewsSearch) =>
  infiniteQueryOptions({
    queryKey: [LIST_KEY, { category, q }],
    queryFn: async ({ pageParam, client }) =>
      category || q || pageParam
        ? callList("GET /api/news", {
            query: { ...(category && { category }), ...(q && { q }), ...(pageParam && { before: pageParam }) },
          })
        : (await client.fetchQuery(startQuery)).latest,
    initialData: () => {
      const inline = category || q ? null : firstNews();
      return inline ? { pages: [inline.latest], pageParams: [""] } : undefined;
    },
    initialDataUpdatedAt: firstReadAt,
    initialPageParam: "",
    getNextPageParam: (page) => {
      const last = lastOfFullPage(page);
      return last && cursorAfter(last);
    },
    staleTime: STALE_MS,
  });

export const featuredQuery = queryOptions({
  queryKey: [FEATURED_KEY],
  queryFn: async ({ client }) => (await client.fetchQuery(startQuery)).featured,
  initialData: () => firstNews()?.featured,
  initialDataUpdatedAt: firstReadAt,
  staleTime: STALE_MS,
});

export const myNewsQuery = infiniteQueryOptions({
  queryKey: [MINE_KEY],
  queryFn: async ({ pageParam }) =>
    (await nullWhenSignedOut(callList("GET /api/my-news", { query: pageParam ? { before: pageParam } : {} }))) ?? [],
  initialPageParam: "",
  getNextPageParam: (page) => {
    const last = lastOfFullPage(page);
    return last && String(last.id);
  },
  staleTime: STALE_MS,
});

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: [ARTICLE_KEY, id],
    queryFn: () => call("GET /api/news/:id", { params: { id } }),
    staleTime: STALE_MS,
  });

/** Reloads all lists after an article was created, changed or deleted. */
export async function refreshNews(changed?: Article): Promise<void> {
  if (changed) queries.setQueryData(articleQuery(String(changed.id)).queryKey, changed);
  queries.removeQueries({ queryKey: [START_KEY] });
  first = null;
  await Promise.all([LIST_KEY, FEATURED_KEY, MINE_KEY].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

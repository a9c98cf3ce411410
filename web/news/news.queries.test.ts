import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIRST_NEWS_ELEMENT_ID } from "../../shared/news/first-news.ts";
import { MINUTE } from "../../shared/values/time.ts";
import type { ArticleHead } from "./news.queries.ts";

const NOW = 1_800_000_000_000;
const titles = (articles: ArticleHead[] | undefined) => articles?.map(({ title }) => title);
const list = (title: string) => [{ id: 1, title }];
let requests: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  vi.resetModules();
  requests = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return Response.json({ featured: list("New"), latest: list("New"), ads: [] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** The page's queries after the first HTML has brought articles that were read at this time. */
async function openPage(at: number) {
  const data = document.createElement("script");
  data.type = "application/json";
  data.id = FIRST_NEWS_ELEMENT_ID;
  data.textContent = JSON.stringify({ at, featured: list("First"), latest: list("First") });
  document.body.append(data);
  const { queries } = await import("../api/query-client.ts");
  const { featuredQuery, newsQuery, refreshNews } = await import("./news.queries.ts");
  const read = async () => {
    const latest = await queries.fetchInfiniteQuery(newsQuery({}));
    return [titles(await queries.fetchQuery(featuredQuery)), titles(latest.pages.flat())];
  };
  return { queries, read, refreshNews, newsQuery };
}

test("both lists begin with the articles of the first HTML, without a request", async () => {
  const { read } = await openPage(NOW - MINUTE + 1);
  expect(await read()).toEqual([["First"], ["First"]]);
  expect(requests).toEqual([]);
});

test("articles that were read a minute ago are loaded again, in one request", async () => {
  const { read } = await openPage(NOW - MINUTE);
  expect(await read()).toEqual([["New"], ["New"]]);
  expect(requests).toHaveLength(1);
});

test("another category or search does not begin with them", async () => {
  const { queries, newsQuery } = await openPage(NOW);
  for (const search of [{ category: "defi" }, { q: "tide" }] as const)
    await queries.fetchInfiniteQuery(newsQuery(search)).catch(() => {});
  expect(requests).toHaveLength(2);
});

test("they are not used after an article has been written", async () => {
  const { queries, read, refreshNews } = await openPage(NOW);
  await refreshNews();
  queries.removeQueries();
  expect(await read()).toEqual([["New"], ["New"]]);
});

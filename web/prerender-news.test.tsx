import { createMemoryHistory } from "@tanstack/react-router";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NewsLists } from "../shared/news/first-news.ts";
import { HOUR, isoTime } from "../shared/values/time.ts";
import { newsPage } from "../worker/news/list-page.rules.ts";
import { assumeVisitor } from "./accounts/session/session.ts";
import { queries } from "./api/query-client.ts";
import { createMarketStore } from "./markets/store/market-store.ts";
import { featuredQuery, newsQuery } from "./news/news.queries.ts";
import { prerenderNews } from "./prerender-news.tsx";
import { template } from "./prerender-slots.ts";
import { App, createAppRouter } from "./router.tsx";

// The ads load after the first paint, so they are not part of it.
vi.mock("./ads/slots/AdSlotContent.tsx", () => ({ AdSlotContent: () => null }));

const NOW = 1_800_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => {
  cleanup();
  queries.clear();
  vi.useRealTimers();
});

type Article = NewsLists["latest"][number];
const article = (id: number, change: Partial<Article> = {}): Article => ({
  id,
  title: `Tide ${id}`,
  summary: id % 2 === 0 ? "In short." : null,
  imageUrl: id % 3 === 0 ? null : `https://pictures.example.com/${id}.png`,
  category: id % 2 === 0 ? "defi" : "general",
  tags: [],
  isPublished: true,
  isFeatured: false,
  featureRequested: false,
  holdReason: null,
  authorId: "u1",
  authorName: id === 5 ? null : "ann",
  viewCount: 0,
  version: 1,
  publishedAt: id === 4 ? null : isoTime(NOW - id * 50 * HOUR),
  createdAt: isoTime(NOW - 400 * HOUR),
  updatedAt: isoTime(NOW),
  ...change,
});
const articles = (count: number) => Array.from({ length: count }, (_, index) => article(index + 1));
const hostile = article(9, {
  title: `<b>& "it's"</b> Ébbe 潮汐`,
  summary: `</p>'"&amp;`,
  authorName: "<i>",
  imageUrl: `https://pictures.example.com/a.png?x='1'&y=<b>`,
});

/** The elements and texts of `main`. The ids that join the tabs with their panel differ between two renderings. */
function comparable(page: Element): string[] {
  return [...page.querySelectorAll("main *")].map((element) => {
    const attributes = [...element.attributes]
      .filter(({ value }) => !/^_r_|^_R_/.test(value))
      .map(({ name, value }) => `${name.toLowerCase()}=${value}`);
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
    return [element.localName, ...attributes.sort(), texts.map((text) => text.textContent).join("")].join(" ");
  });
}

async function pageInBrowser({ featured, latest }: NewsLists): Promise<Element> {
  const restoreSession = assumeVisitor();
  queries.setQueryData(featuredQuery.queryKey, featured);
  queries.setQueryData(newsQuery({}).queryKey, { pages: [latest], pageParams: [""] });
  const history = createMemoryHistory({ initialEntries: ["/news"] });
  const router = createAppRouter({ history, scrollRestoration: false });
  await router.load();
  const { container } = render(<App router={router} market={createMarketStore()} />);
  await act(async () => {});
  restoreSession();
  return container;
}

async function pageFromWorker(lists: NewsLists): Promise<Element> {
  const { root, ...parts } = await prerenderNews();
  const container = document.createElement("div");
  const html = newsPage(
    { ...parts, contentSecurityPolicy: "", document: template(`${root}__preload__<hr>__data__`) },
    lists,
    NOW,
  );
  container.innerHTML = html.slice(0, html.lastIndexOf("<hr>"));
  return container;
}

test.each<[string, NewsLists]>([
  ["no articles", { featured: [], latest: [] }],
  ["articles of which none is featured", { featured: [], latest: articles(9) }],
  ["one featured article", { featured: [article(2)], latest: articles(5) }],
  ["two featured articles", { featured: [article(1), article(2)], latest: articles(5) }],
  ["three featured articles", { featured: [article(3), article(4), article(5)], latest: articles(5) }],
  ["hostile texts", { featured: [hostile, article(1), { ...hostile, id: 10 }], latest: [hostile] }],
])("React takes over the first HTML of the news without changing it: %s", async (_, lists) => {
  const first = comparable(await pageFromWorker(lists));
  expect(first.length).toBeGreaterThan(30);
  expect(first).toEqual(comparable(await pageInBrowser(lists)));
});

test("only the picture of the largest article loads at once and before others", async () => {
  const page = await pageFromWorker({ featured: [article(1), article(2)], latest: articles(5) });
  const urgent = [...page.querySelectorAll('img[loading="eager"], img[fetchpriority="high"]')];
  expect(urgent.map((picture) => picture.getAttribute("src"))).toEqual([
    "/img/news/1?url=https%3A%2F%2Fpictures.example.com%2F1.png",
  ]);
  expect(page.lastElementChild!.outerHTML).toBe(
    `<link rel="preload" as="image" href="${urgent[0]!.getAttribute("src")}" fetchpriority="high">`,
  );
  expect(urgent[0]!.outerHTML).toMatch(/loading="eager" fetchpriority="high"/);
});

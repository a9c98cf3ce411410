import { MAX_STORIES } from "../shared/news/first-news.ts";
import type { ArticleTemplate, NewsTemplate } from "../shared/news/page-template.ts";
import { assumeVisitor } from "./accounts/session/session.ts";
import { queries } from "./api/query-client.ts";
import { type ArticleHead, featuredQuery, newsQuery } from "./news/news.queries.ts";
import { prerenderPage } from "./prerender-pages.tsx";
import { replaceWithSlot, slot, template } from "./prerender-slots.ts";

const LIST = /<ul aria-label="All News".*?<\/ul>/s;
/** React writes this before the page, whose first picture loads at once. */
const PRELOAD = /^<link rel="preload" as="image"[^>]*>/;
const FEATURED = /<section aria-labelledby="featured".*?<\/section>/s;

/** Slots are texts, so numbers and times become slots in the rendered page. */
const slotArticle = (): ArticleHead => ({
  id: 1,
  title: slot("title"),
  summary: slot("summary"),
  imageUrl: slot("source"),
  category: "crypto",
  tags: [],
  isPublished: true,
  isFeatured: true,
  featureRequested: false,
  holdReason: null,
  authorId: "",
  authorName: slot("author"),
  viewCount: 0,
  version: 1,
  publishedAt: "2026-01-02T03:04:05.000Z",
  createdAt: "2026-01-02T03:04:05.000Z",
  updatedAt: "2026-01-02T03:04:05.000Z",
});

/** The page as React shows it to a visitor with these articles. */
async function renderPage(featured: ArticleHead[], latest: ArticleHead[]): Promise<string> {
  queries.setQueryData(featuredQuery.queryKey, featured);
  queries.setQueryData(newsQuery({}).queryKey, { pages: [latest], pageParams: [""] });
  return prerenderPage("/news");
}

function find(html: string, part: RegExp): string {
  const found = html.match(part)?.[0];
  if (found === undefined) throw new Error(`The rendered news page has no ${part}`);
  return found;
}

/** The news page with slots for its articles, in the same markup as React builds in the browser. */
export async function prerenderNews() {
  function articleTemplate(html: string): ArticleTemplate {
    const picture = find(html, /<img [^>]*>/);
    // The smaller featured articles have no summary.
    const summary = html.match(new RegExp(`<p [^>]*>${slot("summary")}</p>`))?.[0];
    let article = replaceWithSlot(html, picture, "pictureElement");
    if (summary) article = replaceWithSlot(article, summary, "summaryElement");
    article = replaceWithSlot(article, /(?<=href=")[^"]+/, "path");
    article = replaceWithSlot(article, /(?<=dateTime=")[^"]+/, "time");
    article = replaceWithSlot(article, /(?<=<time [^>]*title=")[^"]+/, "date");
    article = replaceWithSlot(article, /(?<=<time [^>]*>)[^<]+/, "age");
    article = replaceWithSlot(article, /Crypto(?=<\/p>)/, "category");
    return {
      article: template(article),
      picture: template(replaceWithSlot(picture, /(?<=src=")[^"]+/, "source")),
      summary: template(summary ?? ""),
    };
  }

  const restoreSession = assumeVisitor();
  const article = slotArticle();
  const stories = Array.from({ length: MAX_STORIES }, () => article);
  const sections: string[] = [];
  for (let count = 1; count <= MAX_STORIES; count++)
    sections.push(find(await renderPage(stories.slice(0, count), [article]), FEATURED));
  const preloadAndPage = await renderPage(stories, [article]);
  const preload = find(preloadAndPage, PRELOAD);
  const page = preloadAndPage.slice(preload.length);
  const pageWithoutArticles = await renderPage([], []);
  restoreSession();
  // Its timers would keep the build from ending.
  queries.clear();

  const root = replaceWithSlot(replaceWithSlot(page, FEATURED, "featured"), LIST, "list");
  const [start = "", end = ""] = root.replace(slot("featured"), "").split(slot("list"));
  const empty = pageWithoutArticles.slice(start.length, -end.length);
  if (pageWithoutArticles !== start + empty + end) throw new Error("The news page differs in more than its articles");

  const list = find(page, LIST);
  const articlesOf = (section = "") => section.match(/<article .*?<\/article>/gs) ?? [];
  const [[only = ""], [main = "", side = ""]] = [articlesOf(sections[0]), articlesOf(sections[1])];
  return {
    root,
    preload: template(replaceWithSlot(preload, /(?<=href=")[^"]+/, "source")),
    featured: sections.map((section) => template(replaceWithSlot(section, /<article .*<\/article>/s, "stories"))),
    stories: { only: articleTemplate(only), main: articleTemplate(main), side: articleTemplate(side) },
    list: template(replaceWithSlot(list, /<li .*<\/li>/s, "rows")),
    row: articleTemplate(find(list, /<li .*<\/li>/s)),
    empty: template(empty),
  } satisfies Omit<NewsTemplate, "contentSecurityPolicy" | "document"> & { root: string };
}

import { escapeMarkup } from "../../shared/html/escape.ts";
import { articlePath } from "../../shared/news/rules.ts";

type FeedArticle = {
  id: number;
  title: string;
  summary: string | null;
  authorName: string | null;
  category: string;
  tags: string[];
  publishedAt: string | null;
};

const element = (name: string, text: string): string => `<${name}>${escapeMarkup(text)}</${name}>`;

function feedItem(article: FeedArticle, origin: string): string {
  const url = `${origin}${articlePath(article)}`;
  return [
    "<item>",
    element("title", article.title),
    element("link", url),
    // The guid contains only the id, because the article's URL changes with its title.
    `<guid isPermaLink="false">${escapeMarkup(`${origin}/news/${article.id}`)}</guid>`,
    element("pubDate", new Date(article.publishedAt ?? 0).toUTCString()),
    element("dc:creator", article.authorName ?? "Tidemark"),
    ...[article.category, ...article.tags].map((name) => element("category", name)),
    article.summary ? element("description", article.summary) : "",
    "</item>",
  ].join("");
}

/** An RSS 2.0 feed of the articles in the given order. */
export function rssFeed(articles: readonly FeedArticle[], origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element("title", "Tidemark: Crypto News"),
    element("link", `${origin}/news`),
    element("description", "Articles by the Tidemark community."),
    "<language>en</language>",
    `<atom:link href="${escapeMarkup(`${origin}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...articles.map((article) => feedItem(article, origin)),
    "</channel></rss>",
  ].join("");
}

const STATIC_PAGES = ["/", "/icp-tokens", "/news", "/arbitrage", "/advertise"];

type Article = { id: number; title: string; updatedAt: string };

/** A site map with the public pages, the given articles and the pages of the given coins. */
export function siteMap(articles: readonly Article[], coinIds: readonly string[], origin: string): string {
  const pageUrls = STATIC_PAGES.map((path) => `<url>${element("loc", `${origin}${path}`)}</url>`);
  const articleUrls = articles.map(
    (article) =>
      `<url>${element("loc", `${origin}${articlePath(article)}`)}${element("lastmod", article.updatedAt)}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pageUrls,
    ...articleUrls,
    ...coinIds.map((id) => `<url>${element("loc", `${origin}/coins/${encodeURIComponent(id)}`)}</url>`),
    "</urlset>",
  ].join("");
}

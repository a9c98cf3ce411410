import { articlePath } from "../../shared/news/rules.ts";
import { escapeMarkup } from "../../shared/values/escape.ts";

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

function itemOf(article: FeedArticle, origin: string): string {
  const address = `${origin}${articlePath(article)}`;
  return [
    "<item>",
    element("title", article.title),
    element("link", address),
    // The address follows the title; the id does not change.
    `<guid isPermaLink="false">${escapeMarkup(`${origin}/news/${article.id}`)}</guid>`,
    element("pubDate", new Date(article.publishedAt ?? 0).toUTCString()),
    element("dc:creator", article.authorName ?? "Tidemark"),
    ...[article.category, ...article.tags].map((name) => element("category", name)),
    article.summary ? element("description", article.summary) : "",
    "</item>",
  ].join("");
}

/** RSS 2.0, newest first. */
export function rssOf(articles: readonly FeedArticle[], origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element("title", "Tidemark: Crypto News"),
    element("link", `${origin}/news`),
    element("description", "Articles by the people of Tidemark."),
    "<language>en</language>",
    `<atom:link href="${escapeMarkup(`${origin}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...articles.map((article) => itemOf(article, origin)),
    "</channel></rss>",
  ].join("");
}

const PAGES = ["/", "/icp-tokens", "/news", "/arbitrage", "/advertise"];

/** The pages that are the same for everybody, and the newest articles. */
export function sitemapOf(
  articles: readonly { id: number; title: string; updatedAt: string }[],
  origin: string,
): string {
  const pages = PAGES.map((path) => `<url>${element("loc", `${origin}${path}`)}</url>`);
  const written = articles.map(
    (article) =>
      `<url>${element("loc", `${origin}${articlePath(article)}`)}${element("lastmod", article.updatedAt)}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...written,
    "</urlset>",
  ].join("");
}

import { embeddedJson, escapeMarkup } from "../../shared/html/escape.ts";
import { articlePath } from "../../shared/news/rules.ts";
import { meta, withHead } from "../platform/http/page-head.ts";
import { excerptOf } from "./news.rules.ts";

/** The article data that the page needs. Times are ISO text. */
export type PageArticle = {
  id: number;
  title: string;
  summary: string | null;
  content: string;
  imageUrl: string | null;
  authorName: string | null;
  category: string;
  tags: string[];
  publishedAt: string | null;
  updatedAt: string;
};

const PRODUCT = "Tidemark";

/** The article as JSON-LD for search engines. */
function structuredData(article: PageArticle, url: string, description: string): string {
  const data = {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: article.title,
    description,
    ...(article.imageUrl && { image: [article.imageUrl] }),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { "@type": "Person", name: article.authorName ?? PRODUCT },
    publisher: { "@type": "Organization", name: PRODUCT },
    articleSection: article.category,
    keywords: article.tags,
    mainEntityOfPage: url,
  };
  return `<script type="application/ld+json">${embeddedJson(data)}</script>`;
}

/** The application shell with the article's metadata for link previews. All user text is escaped. */
export function articlePage(shell: string, article: PageArticle, origin: string): string {
  const url = `${origin}${articlePath(article)}`;
  const description = article.summary ?? excerptOf(article.content);
  const head = [
    meta("name", "description", description),
    `<link rel="canonical" href="${escapeMarkup(url)}">`,
    meta("property", "og:type", "article"),
    meta("property", "og:site_name", PRODUCT),
    meta("property", "og:title", article.title),
    meta("property", "og:description", description),
    meta("property", "og:url", url),
    meta("property", "article:published_time", article.publishedAt ?? article.updatedAt),
    meta("property", "article:modified_time", article.updatedAt),
    ...(article.imageUrl ? [meta("property", "og:image", article.imageUrl)] : []),
    meta("name", "twitter:card", article.imageUrl ? "summary_large_image" : "summary"),
    structuredData(article, url, description),
  ].join("");
  return withHead(shell, `${escapeMarkup(article.title)} · ${PRODUCT}`, head);
}

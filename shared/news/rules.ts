import { composed } from "../values/composed.ts";
import { isHttpsOfPublicHost } from "../values/https-url.ts";

/** Rules for articles, checked by the page and the server. Do not import zod, because forms load this file. */

/** Maximum lengths in code points. `MAX_TAGS` is a count. */
export const MAX_TITLE = 150;
export const MAX_SUMMARY = 500;
export const MAX_CONTENT = 60_000;
export const MAX_TAGS = 10;
export const MAX_TAG = 30;
export const MAX_URL = 2048;
/** Maximum size of a request with an article; enough for the longest content at four bytes per character. */
export const MAX_ARTICLE_BYTES = 256 * 1024;
/** Maximum and default number of articles per request. */
export const PAGE_SIZE = 20;

export const lengthOf = (text: string): number => [...text].length;

// Control characters except tab and line feed, because no article needs them and XML forbids them.
const CONTROL = /(?![\n\t])\p{Cc}|[\ufffe\uffff]/gu;
/** The text as it is stored: well-formed, in Unicode NFC, with line feeds as line ends. */
export const cleanText = (text: string): string => composed(text.replace(/\r\n?/g, "\n").replace(CONTROL, "")).trim();
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, " ");

/** Images and links in articles must be such URLs. */
export const isPublicHttps = (url: string): boolean => isHttpsOfPublicHost(url, MAX_URL);

/** "defi, , Layer 2" → ["defi", "Layer 2"]. Trims tags and drops empty and repeated ones. */
export function parseTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(",")) {
    const tag = cleanLine(part);
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

const MAX_SLUG = 60;
/** The readable part of an article's path; only the id before it identifies the article. */
export function slugOf(title: string): string {
  const words =
    title
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  let slug = "";
  for (const word of words) {
    if (slug !== "" && slug.length + word.length >= MAX_SLUG) break;
    slug = slug === "" ? [...word].slice(0, MAX_SLUG).join("") : `${slug}-${word}`;
  }
  return slug || "article";
}
export const articlePath = ({ id, title }: { id: number; title: string }): string =>
  `/news/${id}/${encodeURIComponent(slugOf(title))}`;

/** The path of an article's image on our own host, because pages never contact a third party. */
export const pictureOf = (articleId: number, url: string): string =>
  `/img/news/${articleId}?url=${encodeURIComponent(url)}`;

const WORDS_PER_MINUTE = 220;
export const minutesToRead = (content: string): number =>
  Math.max(1, Math.round((content.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / WORDS_PER_MINUTE));

/** The cursor for the next page: it continues after the last article shown. */
export const cursorAfter = ({ id, publishedAt }: { id: number; publishedAt: string | null }): string =>
  `${publishedAt},${id}`;

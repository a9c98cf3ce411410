/** Rules of articles that both sides check (specification 2, section 5). No zod: forms load it at once. */

/** In characters as a person counts them. */
export const MAX_TITLE = 150;
export const MAX_SUMMARY = 500;
export const MAX_CONTENT = 60_000;
export const MAX_TAGS = 10;
export const MAX_TAG = 30;
export const MAX_URL = 2048;
/** Of a request that carries an article: the longest content in the widest script fits. */
export const MAX_ARTICLE_BYTES = 256 * 1024;
/** Articles of a list that are answered at once. */
export const PAGE_SIZE = 20;

export const lengthOf = (text: string): number => [...text].length;

// Control characters but tab and line feed, which no article needs and XML forbids.
const CONTROL = /(?![\n\t])\p{Cc}|[\ufffe\uffff]/gu;
/** Text as it is kept: well-formed, one way to write each character, one way to end a line. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROL, "").normalize("NFC").trim();
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, " ");

// ASCII alone: a name in another script has its punycode, and no look-alike of an address can slip in.
const HTTPS_URL =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+([a-z][a-z0-9-]*[a-z0-9]))(?::443)?(?:[/?#][!-~]*)?$/i;
/** Names that lead into somebody's own network. */
const PRIVATE_TLDS = new Set([
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "arpa",
  "onion",
  "test",
  "invalid",
]);

/** An https address of a public host without a log-in: what pictures and links of articles may be. */
export function isPublicHttps(url: string): boolean {
  const [, host, tld] = url.length <= MAX_URL && !url.includes("\\") ? (HTTPS_URL.exec(url) ?? []) : [];
  return host !== undefined && host.length <= 253 && !PRIVATE_TLDS.has((tld ?? "").toLowerCase());
}

/** "defi, , Layer 2" → ["defi", "Layer 2"]: trimmed, blanks and repeats dropped. */
export function parseTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(",")) {
    const tag = cleanLine(part);
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

const MAX_SLUG = 60;
/** The part of an article's address that a person reads; the id alone finds it. */
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

/** Through our own address: the page opens no connection to a third party. */
export const pictureOf = (articleId: number, url: string): string =>
  `/img/news/${articleId}?url=${encodeURIComponent(url)}`;

const WORDS_A_MINUTE = 220;
export const minutesToRead = (content: string): number =>
  Math.max(1, Math.round((content.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / WORDS_A_MINUTE));

/** Where a list goes on: after the last article that was shown. */
export const cursorAfter = ({ id, publishedAt }: { id: number; publishedAt: string | null }): string =>
  `${publishedAt},${id}`;

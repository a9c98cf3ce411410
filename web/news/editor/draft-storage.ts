import type { ArticleValues } from "./article-form.ts";

/**
 * What somebody was writing, kept in this browser until it is saved. `version` is the article's they began from;
 * `name` is a random one, by which the server knows a new article that was sent before.
 */
export type Unfinished = { values: ArticleValues; version: number | null; savedAt: number; name?: string };

/** Of one person and one article; `articleId` is null for a new one. */
const keyOf = (userId: string, articleId: number | null): string => `tidemark.article.${userId}.${articleId ?? "new"}`;

export function readUnfinished(userId: string, articleId: number | null): Unfinished | null {
  try {
    const text = localStorage.getItem(keyOf(userId, articleId));
    const kept: Unfinished | null = text === null ? null : JSON.parse(text);
    return typeof kept?.values.texts.title === "string" && typeof kept.values.flags.isPublished === "boolean"
      ? kept
      : null;
  } catch {
    // Storage is refused, or holds something else: then there is nothing to go on with.
    return null;
  }
}

export function keepUnfinished(userId: string, articleId: number | null, unfinished: Unfinished | null): void {
  try {
    if (unfinished) localStorage.setItem(keyOf(userId, articleId), JSON.stringify(unfinished));
    else localStorage.removeItem(keyOf(userId, articleId));
  } catch {
    // Refused or full: what is typed still stands in the form.
  }
}

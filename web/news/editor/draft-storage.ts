import type { ArticleValues } from "./article-form.ts";

/**
 * An unsaved article in this browser. `version` is the version of the article when the editing began. `name` is a
 * random id and part of the idempotency key, so that the server recognises a new article that was sent before.
 */
export type Draft = { values: ArticleValues; version: number | null; savedAt: number; name?: string };

/** The storage key of a user's draft; `articleId` is null for a new article. */
const keyOf = (userId: string, articleId: number | null): string => `tidemark.article.${userId}.${articleId ?? "new"}`;

export function loadDraft(userId: string, articleId: number | null): Draft | null {
  try {
    const text = localStorage.getItem(keyOf(userId, articleId));
    const draft: Draft | null = text === null ? null : JSON.parse(text);
    return typeof draft?.values.texts.title === "string" && typeof draft.values.flags.isPublished === "boolean"
      ? draft
      : null;
  } catch {
    // The browser refuses storage, or the stored text is not a draft.
    return null;
  }
}

/** Saves a draft, or deletes it with null. */
export function saveDraft(userId: string, articleId: number | null, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(userId, articleId), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(userId, articleId));
  } catch {
    // The storage is refused or full; the text is still in the form.
  }
}

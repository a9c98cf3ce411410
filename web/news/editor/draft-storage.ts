import { type Stored, storedJson } from "../../ui/state/storage.ts";
import type { ArticleValues } from "./article-form.ts";

/**
 * An unsaved article in this browser. `version` is the version of the article when the editing began. `name` is a
 * random id and part of the idempotency key, so that the server recognises a new article that was sent before.
 */
export type Draft = { values: ArticleValues; version: number | null; savedAt: number; name?: string };

/** The draft of a user; `articleId` is null for a new article. */
const storedDraft = (userId: string, articleId: number | null): Stored<Draft> =>
  storedJson(`article.${userId}.${articleId ?? "new"}`, (json) => {
    const { values } = json as Draft;
    return typeof values.texts.title === "string" && typeof values.flags.isPublished === "boolean"
      ? (json as Draft)
      : null;
  });

export const loadDraft = (userId: string, articleId: number | null): Draft | null =>
  storedDraft(userId, articleId).read();

/** Saves a draft, or deletes it with null. If the browser refuses, the text is still in the form. */
export function saveDraft(userId: string, articleId: number | null, draft: Draft | null): void {
  storedDraft(userId, articleId).write(draft);
}

import { useEffect, useRef, useState } from "react";
import { ApiError, call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { queries } from "../../api/query-client.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";
import { type Article, articleQuery, refreshNews } from "../news.queries.ts";
import {
  type ArticleTexts,
  type ArticleValues,
  articleProblems,
  bodyOf,
  EMPTY_ARTICLE,
  isSame,
  requestKey,
  valuesOf,
} from "./article-form.ts";
import { loadDraft, saveDraft } from "./draft-storage.ts";

const CONFLICT = 409;

/**
 * The state of the article form. The text is stored as a draft in this browser until the server has saved it, and a
 * change that was saved elsewhere does not replace it.
 */
export function useArticleForm(userId: string, article: Article | null, onClose: () => void) {
  const id = article?.id ?? null;
  const [initialValues] = useState(() => (article ? valuesOf(article) : EMPTY_ARTICLE));
  const [restored, setRestored] = useState(() => {
    const draft = loadDraft(userId, id);
    return draft && !isSame(draft.values, initialValues) ? draft : null;
  });
  const [values, setValues] = useState<ArticleValues>(restored?.values ?? initialValues);
  const version = useRef(restored ? restored.version : (article?.version ?? null));
  const [draftName] = useState(() => restored?.name ?? crypto.randomUUID());
  /** Whether the pressed button publishes the article. */
  const publishes = useRef(false);
  const isSaved = useRef(false);
  /** The version that was saved elsewhere during editing. The form keeps its own values. */
  const [conflict, setConflict] = useState<Article | null>(null);

  useEffect(() => {
    if (isSaved.current) return;
    const draft = { values, version: version.current, savedAt: Date.now(), name: draftName };
    saveDraft(userId, id, isSame(values, initialValues) ? null : draft);
  }, [values, initialValues, userId, id, draftName]);

  const sendArticle = async (body: ReturnType<typeof bodyOf>): Promise<Article> =>
    id === null
      ? call("POST /api/news", { body, key: await requestKey(draftName, body) })
      : call("PATCH /api/news/:id", {
          params: { id: String(id) },
          body: { ...body, ...(version.current !== null && { version: version.current }) },
        });

  const form = useForm<ArticleTexts>({
    values: values.texts,
    onChange: (change) => setValues((before) => ({ ...before, texts: change(before.texts) })),
    check: articleProblems,
    async send() {
      try {
        const result = await sendArticle(
          bodyOf({ ...values, flags: { ...values.flags, isPublished: publishes.current } }),
        );
        isSaved.current = true;
        saveDraft(userId, id, null);
        const title = id === null ? "Article created" : "Article updated";
        toast({ title, description: result.isPublished ? "It is published." : "It is a draft.", tone: "good" });
        onClose();
        await refreshNews(result);
      } catch (error) {
        if (id !== null && error instanceof ApiError && error.status === CONFLICT) {
          const newer = await call("GET /api/news/:id", { params: { id: String(id) } }).catch(() => null);
          if (newer) {
            void refreshNews();
            return setConflict(newer);
          }
        }
        const fallback = id === null ? "Failed to create article" : "Failed to update article";
        toastFailure("Error", error, fallback);
      }
    },
  });

  return {
    ...form,
    values,
    restored,
    conflict,
    choose: (isPublished: boolean) => {
      publishes.current = isPublished;
    },
    setFlag: (flags: Partial<ArticleValues["flags"]>) =>
      setValues((before) => ({ ...before, flags: { ...before.flags, ...flags } })),
    /** Resets the form to the article as the server has it. */
    discardDraft() {
      version.current = article?.version ?? null;
      setValues(initialValues);
      setRestored(null);
    },
    /** Lets the next save overwrite the version saved elsewhere, after the user has seen the conflict. */
    overwrite() {
      version.current = conflict?.version ?? null;
      setConflict(null);
      if (conflict) queries.setQueryData(articleQuery(String(conflict.id)).queryKey, conflict);
    },
  };
}

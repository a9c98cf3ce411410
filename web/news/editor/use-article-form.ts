import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, call } from "../../api/call.ts";
import { sayFailure } from "../../api/say-failure.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";
import { type Article, articleQuery, refreshNews } from "../news.queries.ts";
import {
  type ArticleTexts,
  type ArticleValues,
  articleProblems,
  bodyOf,
  isSame,
  NOTHING,
  requestKey,
  valuesOf,
} from "./article-form.ts";
import { keepUnfinished, readUnfinished } from "./draft-storage.ts";

const CONFLICT = 409;

/** An article being written: kept in this browser until the server has it, and never lost to somebody else's change. */
export function useArticleForm(userId: string, article: Article | null, onClose: () => void) {
  const queries = useQueryClient();
  const id = article?.id ?? null;
  const [start] = useState(() => (article ? valuesOf(article) : NOTHING));
  const [restored, setRestored] = useState(() => {
    const kept = readUnfinished(userId, id);
    return kept && !isSame(kept.values, start) ? kept : null;
  });
  const [values, setValues] = useState<ArticleValues>(restored?.values ?? start);
  const version = useRef(restored ? restored.version : (article?.version ?? null));
  const [name] = useState(() => restored?.name ?? crypto.randomUUID());
  const saved = useRef(false);
  /** What somebody else saved since; the form keeps what stands in it. */
  const [conflict, setConflict] = useState<Article | null>(null);

  useEffect(() => {
    if (saved.current) return;
    const isUntouched = isSame(values, start);
    keepUnfinished(userId, id, isUntouched ? null : { values, version: version.current, savedAt: Date.now(), name });
  }, [values, start, userId, id, name]);

  const write = async (body: ReturnType<typeof bodyOf>): Promise<Article> =>
    id === null
      ? call("POST /api/news", { body, key: await requestKey(name, body) })
      : call("PATCH /api/news/:id", {
          params: { id: String(id) },
          body: { ...body, ...(version.current !== null && { version: version.current }) },
        });

  const form = useForm<ArticleTexts>({
    values: values.texts,
    onChange: (texts) => setValues((before) => ({ ...before, texts })),
    check: articleProblems,
    async send() {
      try {
        const result = await write(bodyOf(values));
        saved.current = true;
        keepUnfinished(userId, id, null);
        const title = id === null ? "Article created" : "Article updated";
        toast({ title, description: result.isPublished ? "It is published." : "It is a draft.", tone: "good" });
        onClose();
        await refreshNews(queries, result);
      } catch (error) {
        if (id !== null && error instanceof ApiError && error.status === CONFLICT) {
          const newer = await call("GET /api/news/:id", { params: { id: String(id) } }).catch(() => null);
          if (newer) {
            void refreshNews(queries);
            return setConflict(newer);
          }
        }
        const fallback = id === null ? "Failed to create article" : "Failed to update article";
        sayFailure("Error", error, fallback);
      }
    },
  });

  return {
    ...form,
    values,
    restored,
    conflict,
    setFlag: (flags: Partial<ArticleValues["flags"]>) =>
      setValues((before) => ({ ...before, flags: { ...before.flags, ...flags } })),
    /** Back to what the server has. */
    reloadStaleBuild() {
      version.current = article?.version ?? null;
      setValues(start);
      setRestored(null);
    },
    /** The next save goes over what somebody else saved: the person has seen that it is there. */
    saveOver() {
      version.current = conflict?.version ?? null;
      setConflict(null);
      if (conflict) queries.setQueryData(articleQuery(String(conflict.id)).queryKey, conflict);
    },
  };
}

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { articleQuery } from "../news.queries.ts";

const ArticleForm = lazy(async () => ({ default: (await import("./ArticleForm.tsx")).ArticleForm }));

type Props = { userId: string; articleId: number | null; onClose: () => void };

/** Writes a new article, or changes one: then it is asked for anew, because an old version would be refused later. */
export function ArticleDialog({ userId, articleId, onClose }: Props) {
  const query = articleQuery(String(articleId));
  const { data, isError, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, "edited"],
    enabled: articleId !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const isThere = articleId === null || data !== undefined;
  return (
    <Dialog title={articleId === null ? "Create Article" : "Edit Article"} className="dialog editor" onClose={onClose}>
      {isThere ? (
        <Suspense fallback={<Waiting />}>
          <ArticleForm userId={userId} article={data ?? null} onClose={onClose} />
        </Suspense>
      ) : isError ? (
        <LoadFailed onRetry={refetch}>The article could not be loaded. Check your connection and try again.</LoadFailed>
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

const Waiting = () => <p className="patient py-16 text-center text-text-2">Loading…</p>;

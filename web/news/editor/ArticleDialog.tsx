import { Suspense } from "react";
import { useQuery } from "../../api/use-query.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { articleQuery } from "../news.queries.ts";

const ArticleForm = lazyPart(async () => (await import("./ArticleForm.tsx")).ArticleForm);

type Props = { userId: string; articleId: number | null; onClose: () => void };

/**
 * The dialog for a new article or for changes to one. An existing article is loaded again, because the server would
 * refuse changes to an old version.
 */
export function ArticleDialog({ userId, articleId, onClose }: Props) {
  const query = articleQuery(String(articleId));
  const { data, isError, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, "edited"],
    enabled: articleId !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const isReady = articleId === null || data !== undefined;
  return (
    <Dialog title={articleId === null ? "Create Article" : "Edit Article"} shape="wide-dialog" onClose={onClose}>
      {isReady ? (
        <Suspense fallback={<Loading />}>
          <ArticleForm userId={userId} article={data ?? null} onClose={onClose} />
        </Suspense>
      ) : isError ? (
        <LoadFailed onRetry={refetch}>The article could not be loaded.</LoadFailed>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

const Loading = () => <p className="animate-fade-in py-16 text-center text-text-2">Loading…</p>;

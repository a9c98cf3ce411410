import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import type { ArticleHead } from "../news.queries.ts";
import { NewsRowSkeleton } from "./NewsRow.tsx";

const PLACEHOLDERS = 5;

/** What a list of pages that is being read tells. */
type Pages = {
  data: { pages: ArticleHead[][] } | undefined;
  isPending: boolean;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type Props = { list: Pages; label: string; empty: ReactNode; row: (article: ArticleHead) => ReactNode };

/** Articles in all states of their coming; more of them on demand. */
export function NewsList({ list, label, empty, row }: Props) {
  const articles = list.data?.pages.flat() ?? [];
  if (list.isError && articles.length === 0) {
    return (
      <LoadFailed onRetry={list.refetch}>Articles could not be loaded. Check your connection and try again.</LoadFailed>
    );
  }
  if (!list.isPending && articles.length === 0) return empty;
  return (
    <>
      <ul aria-label={label} aria-busy={list.isPending}>
        {list.isPending
          ? Array.from({ length: PLACEHOLDERS }, (_, at) => <NewsRowSkeleton key={at} />)
          : articles.map(row)}
      </ul>
      {list.hasNextPage && (
        <p className="mt-6 text-center">
          <Button onClick={() => list.fetchNextPage()} disabled={list.isFetchingNextPage}>
            {list.isFetchingNextPage ? "Loading…" : list.isError ? "Try again" : "Show more"}
          </Button>
        </p>
      )}
    </>
  );
}

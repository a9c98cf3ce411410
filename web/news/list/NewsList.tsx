import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import type { ArticleHead } from "../news.queries.ts";
import { NewsRowSkeleton } from "./NewsRow.tsx";

const SKELETON_ROWS = 5;

/** The parts of an infinite query that the list uses. */
type PagedQuery = {
  data: { pages: ArticleHead[][] } | undefined;
  isPending: boolean;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type Props = { list: PagedQuery; label: string; empty: ReactNode; row: (article: ArticleHead) => ReactNode };

/** A list of articles with its loading, error and empty states and a button for more. */
export function NewsList({ list, label, empty, row }: Props) {
  const articles = list.data?.pages.flat() ?? [];
  if (list.isError && articles.length === 0) {
    return <LoadFailed onRetry={list.refetch}>Articles could not be loaded.</LoadFailed>;
  }
  if (!list.isPending && articles.length === 0) return empty;
  return (
    <>
      <ul aria-label={label} aria-busy={list.isPending}>
        {list.isPending
          ? Array.from({ length: SKELETON_ROWS }, (_, index) => <NewsRowSkeleton key={index} />)
          : articles.map(row)}
      </ul>
      {list.hasNextPage && (
        <p className="mt-6 text-center">
          <Button
            aria-label={list.isError || list.isFetchingNextPage ? undefined : "Show more articles"}
            onClick={() => list.fetchNextPage()}
            disabled={list.isFetchingNextPage}
          >
            {list.isFetchingNextPage ? "Loading…" : list.isError ? "Try again" : "Show more"}
          </Button>
        </p>
      )}
    </>
  );
}

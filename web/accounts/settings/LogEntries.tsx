import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonItems } from "../../ui/SkeletonBar.tsx";

/** The parts of an infinite query that the list shows. */
type Log<Entry> = {
  data: { pages: Entry[][] } | undefined;
  isError: boolean;
  refetch(): unknown;
  hasNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
  isFetchingNextPage: boolean;
};
type Props<Entry> = { log: Log<Entry>; empty: string; children: (entry: Entry) => ReactNode };

/** A log of the account, newest entry first, with a button for older entries. */
export function LogEntries<Entry>({ log, empty, children }: Props<Entry>) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = log;
  if (isError && !data) return <LoadFailed onRetry={refetch}>The log could not be loaded.</LoadFailed>;
  const entries = data?.pages.flat();
  return (
    <>
      {entries?.length === 0 && <p className="text-text-2">{empty}</p>}
      <ul aria-busy={!entries}>{entries ? entries.map(children) : <SkeletonItems count={1} />}</ul>
      {hasNextPage && (
        <div className="mt-4">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? "Loading…" : "Show older"}
          </Button>
        </div>
      )}
    </>
  );
}

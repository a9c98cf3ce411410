import { SECURITY_TEXTS } from "../../../shared/accounts/security-events.ts";
import { useInfiniteQuery } from "../../api/use-infinite-query.ts";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonItems } from "../../ui/SkeletonBar.tsx";
import { type SecurityLogEntry, securityLogQuery } from "./settings.queries.ts";

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** What happened to the account's sign-in methods, newest first. */
export function SecurityLog() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(securityLogQuery);
  if (isError && !data) return <LoadFailed onRetry={refetch}>The log could not be loaded.</LoadFailed>;
  const entries = data?.pages.flat();
  return (
    <>
      {entries?.length === 0 && <p className="text-text-2">Nothing has happened yet.</p>}
      <ul aria-busy={!entries}>
        {entries ? entries.map((entry) => <Entry key={entry.id} entry={entry} />) : <SkeletonItems count={1} />}
      </ul>
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

const Entry = ({ entry: { event, detail, device, at } }: { entry: SecurityLogEntry }) => (
  <li className="border-b py-2">
    <p className="wrap-anywhere">{SECURITY_TEXTS[event](detail)}</p>
    <p className="text-12 text-text-3">
      <time dateTime={at}>{timeFormat.format(new Date(at))}</time>
      {device !== "" && `, ${device}`}
    </p>
  </li>
);

import { useInfiniteQuery } from "../../api/use-infinite-query.ts";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonItems } from "../../ui/SkeletonBar.tsx";
import { type DataViewEntry, dataViewsQuery } from "./settings.queries.ts";

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** The user's own log of admins who have opened the user's details or exported the email list. */
export function DataViews() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(dataViewsQuery);
  if (isError && !data) return <LoadFailed onRetry={refetch}>The log could not be loaded.</LoadFailed>;
  const views = data?.pages.flat();
  return (
    <>
      {views?.length === 0 && <p className="text-text-2">Nobody has viewed your data.</p>}
      <ul aria-busy={!views}>
        {views ? views.map((view) => <View key={view.id} view={view} />) : <SkeletonItems count={1} />}
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

const ACTION_TEXTS: Record<DataViewEntry["action"], (reason: string | null) => string> = {
  "viewed-details": (reason) => `viewed your details: ${reason}`,
  "issued-reset-link": (reason) => `made a link to reset your password: ${reason}`,
  "exported-emails": () => "exported the email list",
};

const View = ({ view: { at, admin, action, reason } }: { view: DataViewEntry }) => (
  <li className="border-b py-2">
    <p className="wrap-anywhere">
      <b className="font-medium">{admin === null ? "An admin" : `@${admin}`}</b> {ACTION_TEXTS[action](reason)}
    </p>
    <time dateTime={at} className="text-12 text-text-3">
      {timeFormat.format(new Date(at))}
    </time>
  </li>
);

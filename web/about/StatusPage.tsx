import { CircleCheck, ClockAlert } from "lucide-react";
import { timeAgo } from "../../shared/values/time.ts";
import { useQuery } from "../api/use-query.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { useNow } from "../ui/use-now.ts";
import { statusQuery } from "./status.queries.ts";
import { TextPage } from "./TextPage.tsx";

/** How old the data of each source is. */
export function StatusPage() {
  const { data, isError, refetch } = useQuery(statusQuery);
  const now = useNow();
  return (
    <TextPage title="Status">
      <p className="mt-1 text-text-2">The age of the data that the pages show. It updates by itself.</p>
      {isError && !data && <LoadFailed onRetry={() => void refetch()}>The status could not be loaded.</LoadFailed>}
      {!isError && !data && (
        <p className="mt-5 flex items-center gap-2 text-text-2" role="status">
          <Spinner /> Loading the status...
        </p>
      )}
      {data && (
        <ul className="mt-5 overflow-hidden rounded-panel border bg-surface">
          {data.sources.map(({ name, asOf, state }) => (
            <li key={name} className="flex min-h-12 items-center gap-3 border-t px-4 first:border-t-0">
              {state === "stale" ? (
                <ClockAlert className="text-warn" aria-hidden="true" />
              ) : (
                <CircleCheck className="text-gain" aria-hidden="true" />
              )}
              <span className="font-medium">{name}</span>
              <span className={`ml-auto text-13 ${state === "stale" ? "text-warn" : "text-text-2"}`}>
                {asOf
                  ? `Updated ${timeAgo(Date.parse(asOf), now)}${state === "stale" ? ", older than usual" : ""}`
                  : "No data yet"}
              </span>
            </li>
          ))}
        </ul>
      )}
    </TextPage>
  );
}

import { Link } from "@tanstack/react-router";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { timeAgo } from "../../shared/values/time.ts";
import { useAdWork } from "../ads/ad-work.ts";
import { useQuery } from "../api/use-query.ts";
import { SkeletonItems } from "../ui/SkeletonBar.tsx";
import { useNow } from "../ui/use-now.ts";
import { type SystemStatus, statusQuery } from "./admin.queries.ts";
import { TextPanel } from "./Panel.tsx";

/** The age of the data, the call budgets of the upstreams and the last run of each job. Only admins see them. */
export function StatusPanel() {
  const { data, isError } = useQuery(statusQuery);
  return (
    <TextPanel id="status" title="System status">
      {isError && !data ? (
        <p className="mt-2">The system status could not be loaded. Use Refresh Data to try again.</p>
      ) : data ? (
        <Status status={data} />
      ) : (
        <ul aria-busy="true">
          <SkeletonItems count={4} />
        </ul>
      )}
    </TextPanel>
  );
}

function Status({ status }: { status: SystemStatus }) {
  const { problems, sources, budgets, jobs, livePrices, waiting, errors, storage, importRows } = status;
  const now = useNow();
  const age = (time: string | null): string => (time === null ? "never" : timeAgo(Date.parse(time), now));
  return (
    <div className="mt-2">
      <Problems problems={problems} />
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center underline decoration-edge underline-offset-4 hover:text-text md:min-h-8">
          Data, calls, errors and jobs
        </summary>
        <div className="mt-2 grid gap-x-10 gap-y-5 md:grid-cols-2">
          <div className="grid content-start gap-5">
            <List title="Data">
              {sources.map(({ name, rows, asOf, state }) => (
                <Row key={name} name={name} isBad={state === "stale"}>
                  {counted(rows, "row")} · {age(asOf)} · {state === "ok" ? "OK" : "Stale"}
                </Row>
              ))}
            </List>
            <List title="Upstream calls">
              {budgets.map(({ upstream, plan, month, minute, failuresInARow, pausedUntil, blocked }) => (
                <Row key={upstream} name={`${upstream} (${plan})`} isBad={blocked !== null || pausedUntil !== null}>
                  {formatCount(month.used)} of {formatCount(month.limit)} this month · {minute.used} of {minute.limit}{" "}
                  this minute
                  {failuresInARow > 0 && ` · ${counted(failuresInARow, "failure")} in a row`}
                  {pausedUntil !== null && ` · paused until ${pausedUntil.slice(11, 16)} UTC`}
                  {blocked !== null && ` · ${blocked}`}
                </Row>
              ))}
            </List>
            <LivePrices feed={livePrices} age={age} />
            <List title="Waiting">
              <Row name="Webhook messages" isBad={problems.some(({ problem }) => problem.includes("webhook"))}>
                {formatCount(waiting.webhooks)}
              </Row>
              <Row name="Push messages" isBad={problems.some(({ problem }) => problem.includes("push message"))}>
                {formatCount(waiting.pushes)}
              </Row>
              <Row name="Page views" isBad={problems.some(({ problem }) => problem.includes("page views"))}>
                {counted(waiting.visits, "batch", "batches")}
              </Row>
            </List>
            <List title="Database">
              <Row name={sizeText(storage.bytes)} isBad={problems.some(({ kind }) => kind === "storage")}>
                {growthText(storage)}
              </Row>
              <Row
                name="Rows of imports today"
                isBad={importRows.limit !== null && importRows.used > 0.9 * importRows.limit}
              >
                {formatCount(importRows.used)}
                {importRows.limit !== null && ` of ${formatCount(importRows.limit)}`}
              </Row>
            </List>
            <List title="Errors of the last 24 hours">
              {errors.length === 0 && <li className="py-1">None.</li>}
              {errors.map(({ error, count, lastAt }) => (
                <li key={error} className="py-1">
                  <span className="wrap-anywhere text-text">{error}</span>{" "}
                  <span className="whitespace-nowrap tabular-nums text-warn">
                    {counted(count, "time")} · {age(lastAt)}
                  </span>
                </li>
              ))}
            </List>
          </div>
          <List title="Last job runs">
            {jobs.length === 0 && <li className="py-1">No job has run yet.</li>}
            {jobs.map(({ name, startedAt, succeededAt, outcome }) => {
              const hasFailed = succeededAt === null || succeededAt < startedAt;
              return (
                <Row key={name} name={name} isBad={hasFailed}>
                  {hasFailed && "Failed: "}
                  {outcome} · {age(startedAt)}
                </Row>
              );
            })}
          </List>
        </div>
      </details>
    </div>
  );
}

/** With one decimal place. */
const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10;
const sizeText = (bytes: number): string => (bytes === 0 ? "Not measured yet" : `${megabytes(bytes)} MB`);

/** How much the database has grown since the oldest day that is known, at most 30 days ago. */
function growthText({ bytes, days }: SystemStatus["storage"]): string {
  const oldest = days.at(-1);
  if (!oldest || days.length < 2) return "Its growth will be known tomorrow.";
  const change = megabytes(bytes - oldest.bytes);
  return `${change < 0 ? "−" : "+"}${Math.abs(change)} MB since ${oldest.date}`;
}

/** The problems that need the operator, in words, and the ad orders that wait. Screen readers hear each change. */
function Problems({ problems }: Pick<SystemStatus, "problems">) {
  const ads = useAdWork();
  if (ads === null && problems.length === 0)
    return (
      <ul aria-busy="true">
        <SkeletonItems count={1} />
      </ul>
    );
  return <Attention problems={problems} ads={ads ?? []} />;
}

const Attention = ({ problems, ads }: Pick<SystemStatus, "problems"> & { ads: readonly string[] }) => (
  <section aria-label="Needs attention" aria-live="polite">
    {problems.length + ads.length === 0 ? (
      <p className="flex items-center gap-2 text-text">
        <CircleCheck className="flex-none text-gain" aria-hidden="true" />
        Everything works. Nothing needs your attention.
      </p>
    ) : (
      <ul className="grid gap-3">
        {problems.map(({ problem, action }) => (
          <li key={problem} className="flex gap-2">
            <TriangleAlert className="mt-0.5 flex-none text-warn" aria-hidden="true" />
            <p className="min-w-0 wrap-anywhere">
              <b className="font-medium text-text">{problem}</b> {action}
            </p>
          </li>
        ))}
        {ads.map((text) => (
          <li key={text} className="flex gap-2">
            <TriangleAlert className="mt-0.5 flex-none text-warn" aria-hidden="true" />
            <p className="min-w-0">
              <b className="font-medium text-text">{text}</b>{" "}
              <Link to="/admin/ads" className="underline">
                Open the ad review
              </Link>
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
);

type LivePricesProps = { feed: SystemStatus["livePrices"]; age(time: string | null): string };

/** The feed of live prices. It has no state of the venues until a page reads it. */
const LivePrices = ({ feed, age }: LivePricesProps) => (
  <List title="Live prices">
    {feed === null ? (
      <li className="py-1">Live prices are off.</li>
    ) : (
      <Row name={feed.isRunning ? "Running" : "Paused, because no page needs them"} isBad={false}>
        {counted(feed.readers, "reader")} · {counted(feed.coins, "coin")}
      </Row>
    )}
    {feed?.isRunning &&
      feed.venues.map(({ name, state, heardAt, failures, coins }) => (
        <Row key={name} name={name} isBad={state !== "open"}>
          {state} · {counted(coins, "coin")} · {age(heardAt)}
          {failures > 0 && ` · ${counted(failures, "failure")} in a row`}
        </Row>
      ))}
  </List>
);

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="line-below pb-1 font-medium text-text">{title}</h3>
    <ul>{children}</ul>
  </section>
);

type RowProps = { name: string; isBad: boolean; children: ReactNode };

const Row = ({ name, isBad, children }: RowProps) => (
  <li className="flex flex-wrap justify-between gap-x-4 py-1">
    <span className="text-text">{name}</span>
    <span className={`min-w-0 wrap-anywhere tabular-nums ${isBad ? "text-warn" : ""}`}>{children}</span>
  </li>
);

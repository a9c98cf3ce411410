import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, TriangleAlert, Waves } from "lucide-react";
import { useEffect, useState } from "react";
import { METHODS } from "../../shared/transactions/methods.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import { counted } from "../../shared/values/format-market.ts";
import { SignedUsd, Usd } from "../portfolio/table/Amount.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SelectField } from "../ui/form/SelectField.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { DisposalItem } from "./DisposalItem.tsx";
import { type Gains, gainsParameters, gainsQuery } from "./gains.queries.ts";
import { type GainsSearch, METHOD_OPTIONS, SCOPE_OPTIONS, YEAR_STARTS } from "./gains-search.ts";
import "../other-pages.css";

const ROWS_PER_STEP = 50;

type Props = { search: GainsSearch; onSearch: (next: GainsSearch) => void };

/** Realised gains of a year by a method, each with the lots that it was computed from. */
export function GainsPage({ search, onSearch }: Props) {
  usePageTitle("Gains report");
  const { method = "fifo", scope = "universal", year, start } = search;
  const choice = { method, scope, year, yearStart: start };
  const { data, isError, isPlaceholderData, refetch } = useQuery(gainsQuery(choice));
  usePrefetchedMethods(search, data !== undefined && !isPlaceholderData);
  const years = [...new Set([...(data?.years ?? []), ...(year === undefined ? [] : [year])])].sort((a, b) => b - a);
  const yearOptions = [["", "All years"] as const, ...years.map((one) => [String(one), yearText(one, start)] as const)];
  return (
    <div className="page max-w-240">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h1 className="page-title">Gains report</h1>
          <p className="text-13 text-text-2">
            <Link to="/portfolio" className="underline">
              Portfolio
            </Link>
            {" · "}
            <Link to="/transactions" search={{}} className="underline">
              Transactions
            </Link>
          </p>
        </div>
        <a className="button plain" href={`/api/gains/export?${new URLSearchParams(gainsParameters(choice))}`} download>
          <Download aria-hidden="true" /> Export CSV
        </a>
      </div>
      <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <SelectField
          label="Method"
          value={method}
          options={METHOD_OPTIONS}
          onChange={(next) => onSearch({ ...search, method: next as typeof method })}
        />
        <SelectField
          label="Lots"
          value={scope}
          options={SCOPE_OPTIONS}
          onChange={(next) => onSearch({ ...search, scope: next as typeof scope })}
        />
        <SelectField
          label="Year"
          value={year === undefined ? "" : String(year)}
          options={yearOptions}
          onChange={(next) => {
            const { year: _, ...others } = search;
            onSearch(next === "" ? others : { ...others, year: Number(next) });
          }}
        />
        <SelectField
          label="Year begins"
          value={start ?? "01-01"}
          options={YEAR_STARTS}
          onChange={(next) => onSearch({ ...search, start: next })}
        />
      </div>
      {isError && !data && <LoadFailed onRetry={refetch}>Your gains could not be computed.</LoadFailed>}
      {!data && !isError && <GainsSkeleton />}
      {data && <Report key={JSON.stringify(choice)} gains={data} isOld={isPlaceholderData} />}
    </div>
  );
}

/** "2025", or "2025/26" for a year that begins later than January. */
const yearText = (year: number, start: string | undefined) =>
  start === undefined ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, "0")}`;

/** Loads the other methods as soon as one is shown, so that switching does not wait. */
function usePrefetchedMethods(search: GainsSearch, isReady: boolean) {
  const queries = useQueryClient();
  const { scope = "universal", year, start } = search;
  useEffect(() => {
    if (!isReady) return;
    for (const method of METHODS) void queries.prefetchQuery(gainsQuery({ method, scope, year, yearStart: start }));
  }, [queries, isReady, scope, year, start]);
}

const FIGURES = [
  ["proceeds", "Proceeds"],
  ["cost", "Cost"],
  ["gain", "Gain"],
  ["income", "Income"],
  ["fees", "Fees"],
] as const;

function Report({ gains, isOld }: { gains: Gains; isOld: boolean }) {
  const [shown, setShown] = useState(ROWS_PER_STEP);
  const { totals, disposals, problems } = gains;
  const newestFirst = disposals.toReversed();
  return (
    <div aria-busy={isOld}>
      <dl className="mb-5 grid grid-cols-2 rounded-panel border bg-shelf md:grid-cols-5">
        {FIGURES.map(([name, label]) => (
          <div key={name} className="min-w-0 px-3.5 py-3 wrap-anywhere md:px-5">
            <dt className="text-13 text-text-2">{label}</dt>
            <dd className="text-18 font-semibold tracking-tighter" data-total={name}>
              {name === "gain" ? <SignedUsd value={totals[name] as Exact} /> : <Usd value={totals[name] as Exact} />}
            </dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && (
        <details className="mb-5 rounded-panel border px-4 py-2 text-13">
          <summary className="flex min-h-8 cursor-pointer items-center gap-2 font-medium">
            <TriangleAlert className="lucide text-warn" aria-hidden="true" />
            {counted(problems.length, "transaction needs a look", "transactions need a look")}
          </summary>
          <ul className="mt-1 list-disc pl-6 text-text-2">
            {problems.slice(0, 100).map(({ transactionId, problem }) => (
              <li key={`${transactionId} ${problem}`} className="py-0.5">
                {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
      {disposals.length === 0 ? (
        <EmptyState icon={<Waves aria-hidden="true" />}>No coins were sold or spent in this time.</EmptyState>
      ) : (
        <ul aria-label="Disposals">
          {newestFirst.slice(0, shown).map((disposal, index) => (
            <DisposalItem key={`${disposal.transactionId} ${index}`} disposal={disposal} />
          ))}
        </ul>
      )}
      {disposals.length > shown && (
        <p className="mt-4 flex justify-center">
          <Button onClick={() => setShown((count) => count + ROWS_PER_STEP)}>Show more</Button>
        </p>
      )}
    </div>
  );
}

const GainsSkeleton = () => (
  <div className="skeleton" aria-busy="true">
    <p className="sr-only" role="status">
      Computing your gains
    </p>
    {["first", "second", "third", "fourth"].map((row) => (
      <div key={row} className="line-below flex h-14 items-center gap-4" aria-hidden="true">
        <i className="mr-auto" />
        <i />
        <i />
      </div>
    ))}
  </div>
);

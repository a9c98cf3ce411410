import { Link } from "@tanstack/react-router";
import { Waves } from "lucide-react";
import { useEffect, useId } from "react";
import { METHOD_SENTENCES } from "../../shared/gains/method-sentences.ts";
import { newestFirst } from "../../shared/gains/tax-years.ts";
import { DEFAULT_SETTINGS } from "../../shared/ledger-settings/settings.ts";
import { METHODS } from "../../shared/transactions/methods.ts";
import { queries } from "../api/query-client.ts";
import { useQuery } from "../api/use-query.ts";
import { ARCHIVE_PRICES_AHEAD } from "../archive-prices/ArchivePrices.tsx";
import { METHOD_OPTIONS, SCOPE_OPTIONS, YEAR_STARTS } from "../ledger/options.ts";
import { settingsQuery } from "../ledger/settings.ts";
import { useLedgerMoney } from "../ledger/use-ledger-money.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SelectField } from "../ui/form/SelectField.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { SkeletonBar } from "../ui/SkeletonBar.tsx";
import { DISPOSALS_PER_PAGE, type Gains, type GainsChoice, gainsParameters, gainsQuery } from "./gains.queries.ts";
import type { GainsSearch } from "./gains-search.ts";
import { LedgerMethod } from "./LedgerMethod.tsx";
import { OtherYears } from "./OtherYears.tsx";
import { Report } from "./Report.tsx";
import "../other-pages.css";
import { ExportLink } from "../guest/ExportLink.tsx";
import { LedgerTabs } from "../ledger/LedgerTabs.tsx";
import { accountOptions, choiceOfKey, keyOfChoice } from "../portfolio/account/account-choice.ts";
import { useAccountNames } from "../portfolio/account/use-account-names.ts";
import { inAccount } from "../portfolio/account-names.ts";

/** In ms. After this time the shown report has been drawn. */
const PREFETCH_DELAY = 1000;

const choiceOf = ({ method, scope, year, start, coin, account }: GainsSearch): GainsChoice => ({
  ...{ method, scope, year, yearStart: start, coin, account },
});
/** The requests of the page, which are sent together with that of the session. */
export const gainsAhead = (search: GainsSearch) => [
  gainsQuery(choiceOf(search)),
  settingsQuery,
  ...ARCHIVE_PRICES_AHEAD,
];

type Props = { search: GainsSearch; onSearch: (next: GainsSearch) => void };

/** Realised gains of a year by a method, each with the lots that it was computed from. */
export function GainsPage({ search, onSearch }: Props) {
  usePageTitle("Gains report");
  const { start } = search;
  const sentenceId = useId();
  const { data: settings } = useQuery(settingsQuery);
  const money = useLedgerMoney();
  const reload = () => void (money.isFailed ? money.retry() : refetch());
  const choice = choiceOf(search);
  const { data, isError, isPlaceholderData, refetch } = useQuery(gainsQuery(choice));
  const isFailed = (isError && !data) || money.isFailed;
  const isReady = data !== undefined && !money.isLoading && !isFailed;
  usePrefetchedMethods(search, !isPlaceholderData && data !== undefined && data.earlier <= DISPOSALS_PER_PAGE);
  const isEmpty = isReady && choice.coin === undefined && choice.account === undefined && hasNothing(data);
  const method = search.method ?? settings?.method ?? data?.method ?? DEFAULT_SETTINGS.method;
  const scope = search.scope ?? settings?.scope ?? data?.scope ?? DEFAULT_SETTINGS.scope;
  const yearStart = start ?? settings?.yearStart ?? DEFAULT_SETTINGS.yearStart;
  const year = search.year ?? (data && (data.year ?? "all"));
  const accounts = accountOptions(useAccountNames(), [], search);
  return (
    <div className="page max-w-300">
      <LedgerTabs page="gains" />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="page-title">Gains report</h1>
        {year !== undefined && !isEmpty && (
          <ExportLink
            className="button plain"
            path={`/api/gains/export?${new URLSearchParams(gainsParameters({ ...choice, year }))}`}
            fileName={`tidemark-gains-${year}-${method}.csv`}
          />
        )}
      </div>
      {isEmpty ? (
        <NothingYet />
      ) : (
        <>
          <div className="mb-3 grid grid-cols-2 gap-3 max-lg:[&>:nth-child(5)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
            <SelectField
              label="Method"
              aria-describedby={sentenceId}
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
              value={String(year ?? "")}
              options={yearOptions(year, data, yearStart, isFailed)}
              onChange={(next) => onSearch({ ...search, year: next === "all" ? next : Number(next) })}
            />
            <SelectField
              label="Year begins"
              value={yearStart}
              options={YEAR_STARTS}
              onChange={(next) => onSearch({ ...search, start: next })}
            />
            {(accounts.length > 2 || search.account !== undefined) && (
              <SelectField
                label="Account"
                value={keyOfChoice(search)}
                options={accounts}
                onChange={(key) => {
                  const { account: _, ...others } = search;
                  onSearch({ ...others, ...choiceOfKey(key) });
                }}
              />
            )}
          </div>
          <p id={sentenceId} className="mb-2 text-13">
            {METHOD_SENTENCES[method]}
          </p>
          {isFailed && (
            <LoadFailed onRetry={reload}>Your gains could not be computed. Nothing you saved is affected.</LoadFailed>
          )}
          {search.account !== undefined && (
            <p className="mb-2 text-13 text-text-2">
              What was sold, spent and earned {inAccount(search.account)}. Leveraged positions that you keep yourself
              belong to no account.
            </p>
          )}
          {!isReady && !isFailed && <GainsSkeleton />}
          {isReady && (
            <OtherYears
              // A report that an earlier version stored does not say them.
              years={data.otherYearsWithoutGain ?? []}
              nameOf={(one) => yearText(one, yearStart)}
              onYear={(next) => onSearch({ ...search, year: next })}
            />
          )}
          {isReady && (
            <Report
              choice={{ ...choice, year }}
              gains={data}
              isOld={isPlaceholderData}
              notes={
                <>
                  <LedgerMethod shown={{ method, scope, yearStart }} />
                  {settings && <Conversion {...settings} />}
                </>
              }
              onCoin={(next) => {
                const { coin: _, ...others } = search;
                onSearch(next === undefined ? others : { ...others, coin: next });
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

/** In what the report counts. */
const Conversion = ({ currency, timeZone }: { currency: string; timeZone: string }) => (
  <p className="mb-5 text-13 text-text-2">
    Amounts in {currency.toUpperCase()}, days in {timeZone.replaceAll("_", " ")}. Other money is converted at the
    European Central Bank's rate of its day. Shown amounts are rounded; sums add the exact ones.
  </p>
);

/** Whether no year has anything to report. */
const hasNothing = ({ years, disposals, unknown, contracts, problems }: Gains): boolean =>
  [years, disposals, unknown, contracts, problems].every((list) => list.length === 0);

const NothingYet = () => (
  <EmptyState
    icon={<Waves aria-hidden="true" />}
    action={
      <Link to="/transactions" search={{ report: "imports" }} className="button primary">
        Import transactions
      </Link>
    }
  >
    Nothing was sold, spent or earned yet, so there are no gains. Import a file of your exchange, or add a sale to your
    transactions.
  </EmptyState>
);

/** "2025", or "2025/26" for a year that begins later than January. */
const yearText = (year: number, start: string) =>
  start === "01-01" ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, "0")}`;

/** The years with anything in them, the running and the chosen one, newest first, and all years. */
function yearOptions(chosen: GainsSearch["year"], gains: Gains | undefined, start: string, isFailed: boolean) {
  if (chosen === undefined) return [["", isFailed ? "Not loaded" : "Loading"] as const];
  const running = gains ? [gains.runningYear] : [];
  const years = newestFirst([...(gains?.years ?? []), ...running, ...(chosen === "all" ? [] : [chosen])]);
  return [...years.map((one) => [String(one), yearText(one, start)] as const), ["all", "All years"] as const];
}

/**
 * Loads the other methods after the shown one, so that switching does not wait. Only for a small report, because each
 * method reads all transactions on the server.
 */
function usePrefetchedMethods(search: GainsSearch, isSmall: boolean) {
  const { scope, year, start, coin, account } = search;
  useEffect(() => {
    if (!isSmall) return;
    const timer = setTimeout(() => {
      for (const method of METHODS)
        void queries.prefetchQuery(gainsQuery({ method, scope, year, yearStart: start, coin, account }));
    }, PREFETCH_DELAY);
    return () => clearTimeout(timer);
  }, [isSmall, scope, year, start, coin, account]);
}

const GainsSkeleton = () => (
  <div aria-busy="true">
    <p className="sr-only" role="status">
      Computing your gains
    </p>
    {["first", "second", "third", "fourth"].map((row) => (
      <div key={row} className="line-below flex h-14 items-center gap-4" aria-hidden="true">
        <SkeletonBar size="mr-auto h-3 w-24" />
        <SkeletonBar size="h-3 w-16" />
        <SkeletonBar size="h-3 w-16" />
      </div>
    ))}
  </div>
);

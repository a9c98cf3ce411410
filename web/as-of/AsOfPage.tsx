import { Link } from "@tanstack/react-router";
import { Waves } from "lucide-react";
import { type ReactNode, useState } from "react";
import { NOT_READ } from "../../shared/as-of/reasons.ts";
import { type Exact, sumOf } from "../../shared/values/decimal.ts";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { useQuery } from "../api/use-query.ts";
import { ExportLink } from "../guest/ExportLink.tsx";
import { ledgerDate, ledgerTime } from "../ledger/dates.ts";
import { LedgerTabs } from "../ledger/LedgerTabs.tsx";
import { settingsQuery } from "../ledger/settings.ts";
import { useLedgerMoney } from "../ledger/use-ledger-money.ts";
import { Money } from "../portfolio/table/Amount.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { SkeletonBar } from "../ui/SkeletonBar.tsx";
import { type AsOf, asOfQuery } from "./as-of.queries.ts";
import { type AsOfSearch, endOf, todayIn, yearEnds } from "./as-of-search.ts";
import { DayField } from "./DayField.tsx";
import { HoldingsTable } from "./HoldingsTable.tsx";
import "../other-pages.css";

const TITLE = "Holdings on a date";

type Props = { search: AsOfSearch; onSearch: (next: AsOfSearch) => void };

/** What was held at the end of a day, with the price of that time. */
export function AsOfPage({ search, onSearch }: Props) {
  usePageTitle(TITLE);
  const { data: settings, isError, refetch } = useQuery(settingsQuery);
  const [now] = useState(() => Date.now());
  if (isError && !settings)
    return (
      <Frame>
        <LoadFailed onRetry={refetch}>Your holdings could not be loaded. Nothing you saved is affected.</LoadFailed>
      </Frame>
    );
  if (!settings)
    return (
      <Frame>
        <Skeleton />
      </Frame>
    );
  const { timeZone } = settings;
  const today = todayIn(timeZone, now);
  const day = search.on !== undefined && search.on <= today ? search.on : today;
  return <OnDay {...{ day, today, now, timeZone }} onDay={(on) => onSearch({ on })} />;
}

const Frame = ({ end, children }: { end?: ReactNode; children: ReactNode }) => (
  <div className="page max-w-300">
    <LedgerTabs page="asOf" />
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="page-title">{TITLE}</h1>
      {end}
    </div>
    {children}
  </div>
);

type DayProps = { day: string; today: string; now: number; timeZone: string; onDay: (day: string) => void };

function OnDay({ day, today, now, timeZone, onDay }: DayProps) {
  const money = useLedgerMoney();
  const at = endOf(day, timeZone, now);
  const { data, isError, isPlaceholderData, refetch } = useQuery(asOfQuery(at));
  const isFailed = (isError && !data) || money.isFailed;
  const isOfAllAccounts = useQuery(settingsQuery).data?.scope === "universal";
  const path = `/api/portfolio/as-of?${new URLSearchParams({ at: new Date(at).toISOString(), format: "csv" })}`;
  const hasRows = data !== undefined && data.holdings.length + data.unknown.length + data.unread.length > 0;
  return (
    <Frame
      end={hasRows && <ExportLink className="button plain" path={path} fileName={`tidemark-holdings-${day}.csv`} />}
    >
      <div className="mb-3 flex flex-wrap items-start gap-3">
        <div className="w-44">
          <DayField {...{ day, today, onDay }} />
        </div>
        <div className="flex flex-wrap gap-2 md:pt-6">
          {[today, ...yearEnds(today)].map((end) => (
            <button
              key={end}
              type="button"
              className="button plain aria-pressed:border-accent md:h-11"
              aria-pressed={end === day}
              onClick={() => onDay(end)}
            >
              {end === today ? "Today" : `End of ${end.slice(0, 4)}`}
            </button>
          ))}
        </div>
      </div>
      <p className="mb-4 text-13 text-text-2">
        {ledgerTime(at)} in {timeZone.replaceAll("_", " ")}, amounts in {money.currency.toUpperCase()}. Each price is of
        that time, or the nearest one that we know, at most a day away, with its own time. Leveraged positions are not
        listed; the USDC of a venue includes the margin and P&L of its perpetuals.
        {isOfAllAccounts && " The cost in an account is its share of what the coins of all accounts cost."}
      </p>
      {isFailed ? (
        <LoadFailed onRetry={() => (money.isFailed ? money.retry() : refetch())}>
          Your holdings could not be loaded. Nothing you saved is affected.
        </LoadFailed>
      ) : !data || money.isLoading ? (
        <Skeleton />
      ) : hasRows ? (
        <Holdings data={data} isOld={isPlaceholderData} day={day} at={at} />
      ) : (
        <EmptyState
          icon={<Waves aria-hidden="true" />}
          action={
            <Link to="/transactions" className="button primary">
              Show transactions
            </Link>
          }
        >
          {`${day === today ? "Nothing is held now" : `Nothing was held at the end of ${ledgerDate(at)}`}. Your transactions say what you held.`}
        </EmptyState>
      )}
    </Frame>
  );
}

function Holdings({ data, isOld, day, at }: { data: AsOf; isOld: boolean; day: string; at: number }) {
  const { holdings } = data;
  const costs = holdings.flatMap(({ cost }) => (cost as Exact | null) ?? []);
  const isWhole = holdings.every(({ cost, amount, knownAmount }) => cost !== null && amount === knownAmount);
  return (
    <div aria-busy={isOld}>
      <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-2 rounded-panel border bg-surface px-3.5 py-3 md:px-5">
        <div>
          <dt className="text-13 text-text-2">Value</dt>
          <dd className="text-18 font-semibold tracking-tighter" data-total>
            <Money value={data.total as Exact | null} />
          </dd>
        </div>
        {costs.length > 0 && (
          <div>
            <dt className="text-13 text-text-2">{isWhole ? "Cost" : "Known cost"}</dt>
            <dd className="text-18 font-semibold tracking-tighter">
              <Money value={sumOf(costs)} />
              {costs.length < holdings.length && (
                <span className="block text-12 font-normal tracking-[0] text-text-3">
                  {`Of ${formatCount(costs.length)} of ${counted(holdings.length, "holding")}`}
                </span>
              )}
            </dd>
          </div>
        )}
      </dl>
      {(data.unknown.length > 0 || data.unread.length > 0) && (
        <section className="mb-5" aria-label="Not in the value">
          <h2 className="text-16 font-semibold tracking-tight">Not in the value</h2>
          <ul className="text-13">
            {[...Map.groupBy(data.unknown, ({ account, reason }) => `${account}\n${reason}`)].map(([key, group]) => (
              <li key={key} className="line-below py-2">
                <span className="font-medium">
                  {[...new Set(group.map(({ symbol }) => symbol.toUpperCase()))].join(", ")}
                </span>
                {group[0]!.account !== "" && ` in ${group[0]!.account}`}:{" "}
                <span className="text-warn">{group[0]!.reason}</span>
              </li>
            ))}
            {data.unread.map((name) => (
              <li key={name} className="line-below py-2">
                <span className="font-medium">{name} (linked)</span>: <span className="text-warn">{NOT_READ}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.holdings.length > 0 && <HoldingsTable holdings={data.holdings} day={day} at={at} />}
    </div>
  );
}

const Skeleton = () => (
  <div aria-busy="true">
    <p className="sr-only" role="status">
      Computing your holdings
    </p>
    {["first", "second", "third"].map((row) => (
      <div key={row} className="line-below flex h-14 items-center gap-4" aria-hidden="true">
        <SkeletonBar size="mr-auto h-3 w-24" />
        <SkeletonBar size="h-3 w-16" />
        <SkeletonBar size="h-3 w-16" />
      </div>
    ))}
  </div>
);

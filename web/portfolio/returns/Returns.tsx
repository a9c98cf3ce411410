import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import type { Benchmark, PerformanceRange } from "../../../shared/performance/rules.ts";
import { namesText, UNKNOWN } from "../../../shared/portfolio/unknown-words.ts";
import { difference, type Exact } from "../../../shared/values/decimal.ts";
import { ownCurrency } from "../../../shared/values/display-currency.ts";
import { sideOfText } from "../../../shared/values/format-decimal.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { useQuery } from "../../api/use-query.ts";
import { ledgerDate, ledgerTime } from "../../ledger/dates.ts";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonBar } from "../../ui/SkeletonBar.tsx";
import { nothingBefore } from "../chart/range-reason.ts";
import { holdingsQuery } from "../holdings.queries.ts";
import { Money } from "../table/Amount.tsx";
import { SECTION, SECTION_HEAD, SECTION_TITLE } from "../table/PortfolioSection.tsx";
import { samePeriods } from "./periods.ts";
import { percentText, ReturnChart } from "./ReturnChart.tsx";
import { isTooShort, isYearly, type Lines } from "./return-lines.ts";
import { type Return, returnQuery } from "./returns.queries.ts";

const RANGES: readonly (readonly [PerformanceRange, string])[] = [
  ["30d", "30 days"],
  ["1y", "1 year"],
  ["ytd", "This year"],
  ["all", "All"],
];
const NAMES: Record<Benchmark, () => string> = {
  bitcoin: () => "Bitcoin",
  ethereum: () => "Ether",
  cash: () => `Cash in ${ownCurrency().code.toUpperCase()}`,
};
const CHARTS: readonly (readonly [Lines, string])[] = [
  ["percent", "Return"],
  ["money", "Value, put in"],
];
const TOO_SHORT = "A line over time needs values of two days, so it begins tomorrow.";

type Props = {
  isEmpty: boolean;
  /** The only account, or all of them. "" is the one without a name. */
  account?: string;
};

/** The time- and money-weighted return of the portfolio or an account, beside the same deposits in something else. */
export function Returns({ isEmpty, account }: Props) {
  const id = useId();
  const [range, setRange] = useState<PerformanceRange>("1y");
  const [benchmark, setBenchmark] = useState<Benchmark>("bitcoin");
  const [lines, setLines] = useState<Lines>("percent");
  const { data: holdings } = useQuery(holdingsQuery);
  const { data, isError, isPlaceholderData, refetch } = useQuery(returnQuery({ range, benchmark, account }));
  const year = useQuery({ ...returnQuery({ range: "1y", benchmark: "bitcoin", account }), enabled: false });
  const periods = year.data && !year.isPlaceholderData ? samePeriods(year.data) : null;
  // A portfolio that was sold completely still has a return.
  if (isEmpty && !holdings?.holdings.length) return null;
  return (
    <section className={SECTION} aria-labelledby={id}>
      <div className={SECTION_HEAD}>
        <h2 id={id} className={SECTION_TITLE}>
          Return
        </h2>
        <Link to="/transactions" search={{ report: "as-of" }} className="button quiet">
          Holdings on a date
        </Link>
      </div>
      <div className="mb-4 grid grid-cols-2 gap-3 max-md:[&>:last-child]:col-span-2 md:max-w-170 md:grid-cols-3">
        <SelectField
          label="Period"
          value={periods?.same.includes(range) ? periods.enough : range}
          options={RANGES.map(([period, name]) => {
            const isSame = periods?.same.includes(period) ?? false;
            return [period, isSame ? `${name}: ${nothingBefore(periods!.first)}` : name, isSame] as const;
          })}
          onChange={(next) => setRange(next as PerformanceRange)}
        />
        <SelectField
          label="Compared with"
          value={benchmark}
          options={(Object.keys(NAMES) as Benchmark[]).map((one) => [one, NAMES[one]()] as const)}
          onChange={(next) => setBenchmark(next as Benchmark)}
        />
        <SelectField label="Chart" value={lines} options={CHARTS} onChange={(next) => setLines(next as Lines)} />
      </div>
      {isError && !data ? (
        <LoadFailed onRetry={refetch}>Your return could not be computed.</LoadFailed>
      ) : data ? (
        <div aria-busy={isPlaceholderData}>
          {data.unavailable !== null && <p className="mb-3 text-13 text-warn">{data.unavailable}</p>}
          {/* Four times "Unknown" says less than the sentence alone. */}
          {data.value !== null && <Figures {...data} />}
          <ReturnChart
            {...data}
            lines={lines}
            isHeldBefore={isHeldBefore(data.startValue)}
            comparedWith={data.benchmark.id === "cash" ? null : NAMES[data.benchmark.id]()}
          />
          {isTooShort(data) && <p className="text-13 text-text-2">{TOO_SHORT}</p>}
          <LeftOut items={data.leftOut} />
          <Oversold coins={data.oversold} />
        </div>
      ) : (
        <Loading />
      )}
    </section>
  );
}

const percent = (fraction: number | null): ReactNode => {
  if (fraction === null) return UNKNOWN;
  const text = percentText(fraction);
  return <span className={sideOfText(text)}>{text}</span>;
};

const NOTHING = "0" as Exact;

/** The same deposits and withdrawals in something else. Below zero, it would not have paid what was taken out. */
const isUsedUp = (value: string | null): boolean => value?.startsWith("-") ?? false;

/** Whether something was held when the period began. */
const isHeldBefore = (startValue: string | null): boolean => startValue != null && startValue !== NOTHING;

/** Says for which time a money-weighted return is stated. If all was sold earlier, its rate is extended to the end of the period. */
function irrNote({ from, to, value }: Pick<Return, "from" | "to" | "value">): string {
  if (isYearly({ from, to })) return "Per year";
  return value === NOTHING ? "Its rate until you sold all, over the whole period" : "In this period";
}

function Figures({ from, to, twr, irr, benchmark, value, startValue, flows, flowsAtMarket, leftOut }: Return) {
  const put = flows === null ? null : difference(flows as Exact, (startValue ?? NOTHING) as Exact);
  const isTakenOut = put?.startsWith("-") ?? false;
  const flowName = isTakenOut ? "Taken out, net" : "Put in, net";
  const figures: [name: string, figure: ReactNode, note: ReactNode][] = [
    ["Time-weighted", percent(twr), "Deposits and withdrawals do not change it"],
    ["Money-weighted", percent(irr), irrNote({ from, to, value })],
    [
      `The same in ${benchmark.id === "cash" ? "cash" : NAMES[benchmark.id]()}`,
      percent(isUsedUp(benchmark.value) ? null : benchmark.irr),
      isUsedUp(benchmark.value) ? (
        "The money would have run out before you took yours out"
      ) : (
        <>
          Money-weighted, worth <Money value={benchmark.value as Exact | null} />
        </>
      ),
    ],
    [
      flowName,
      <Money key="put" value={isTakenOut ? difference(NOTHING, put!) : put} />,
      // The value is computed on request, so it differs from the live total by what prices did since.
      <>
        Worth{" "}
        {isHeldBefore(startValue) && (
          <>
            <Money value={startValue as Exact} /> at the start, and{" "}
          </>
        )}
        <Money value={value as Exact | null} /> at {ledgerTime(to)}
        {leftOut.length > 0 && ", without what is listed below"}
      </>,
    ],
  ];
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 rounded-panel border bg-surface md:grid-cols-4">
        {figures.map(([name, figure, note]) => (
          <div key={name} className="min-w-0 px-3.5 py-3 wrap-anywhere md:px-5">
            <dt className="text-13 text-text-2">{name}</dt>
            <dd>
              <span className="block text-18 font-semibold tracking-tighter">{figure}</span>
              <span className="block text-12 text-text-3">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {flowsAtMarket > 0 && (
        <p className="mb-1 text-13 text-warn">
          {`${flowName} counts ${counted(flowsAtMarket, "transaction")} without a known price at the market price of ${flowsAtMarket === 1 ? "its" : "their"} day.`}
        </p>
      )}
      {twr !== null && (
        <p className="mb-3 text-13 text-text-2">
          Counted from {ledgerDate(from)}. What you pay for coins counts as put in, and what you get for them as taken
          out. Coins that you earn raise the return, and fees lower it.
        </p>
      )}
    </>
  );
}

function LeftOut({ items }: { items: Return["leftOut"] }) {
  if (items.length === 0) return null;
  const groups = Map.groupBy(items, ({ reason }) => reason);
  return (
    <div className="mt-3 text-13 text-text-2">
      These are not part of the return, and neither is the money that was paid or received for them:
      <ul>
        {[...groups].map(([reason, group]) => (
          <li key={reason}>
            <span className="font-medium">
              {[...new Set(group.map(({ symbol }) => symbol.toUpperCase()))].join(", ")}
            </span>
            {`: ${reason}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A reply that an earlier version stored does not name them. */
function Oversold({ coins = [] }: { coins: Return["oversold"] | undefined }) {
  if (coins.length === 0) return null;
  const names = namesText([...new Set(coins.map(({ symbol }) => symbol.toUpperCase()))]);
  return (
    <p className="mt-3 text-13 text-text-2">
      More was sold or sent than had come in: <span className="font-medium">{names}</span>. That part counts as put in
      when it left, so it changes neither the return nor what was put in.
    </p>
  );
}

const Loading = () => (
  <div aria-busy="true" className="h-72">
    <p className="sr-only" role="status">
      Computing your return
    </p>
    <SkeletonBar size="h-20 w-full" />
  </div>
);

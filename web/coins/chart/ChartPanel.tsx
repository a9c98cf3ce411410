import { CandlestickChart, ChartArea, RefreshCw } from "lucide-react";
import { useEffect, useId, useMemo, useState } from "react";
import { type FirstPoint, rangesWithoutMore } from "../../../shared/charts/chart-ranges.ts";
import { COIN_RANGES, type CoinRange, FIRST_RANGE, RANGE_SPANS } from "../../../shared/coins/ranges.ts";
import { displayCurrency } from "../../../shared/values/display-currency.ts";
import { DAY } from "../../../shared/values/time.ts";
import { useQuery } from "../../api/use-query.ts";
import { PAST_PRICES } from "../../currencies/past-prices.ts";
import { useIsLive } from "../../markets/live/use-is-live.ts";
import { Button } from "../../ui/Button.tsx";
import { retryImport } from "../../ui/lazy/lazy-parts.ts";
import { useIsOnline } from "../../ui/state/online.ts";
import type { CoinSearch } from "../coin-search.ts";
import { coinHistoryQuery, coinQuery, pollInterval } from "../coins.queries.ts";
import { baseOf, changeOfRange } from "./change-since.ts";
import { PointsTable } from "./PointsTable.tsx";
import { StaticChart } from "./StaticChart.tsx";
import { useMarks } from "./use-marks.ts";
import { useShownHistory } from "./use-shown-history.ts";

const LABELS: Record<CoinRange, string> = {
  "24h": "24 hours",
  "7d": "7 days",
  "30d": "30 days",
  "90d": "90 days",
  "1y": "1 year",
  all: "All",
};
const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
type ChartModule = typeof import("./PriceChart.tsx");

/** The interactive chart's script; null until it has loaded. It is requested at once, in parallel with the data. */
function useChartModule(): ChartModule["default"] | null {
  const [loaded, setLoaded] = useState<{ Chart: ChartModule["default"] } | null>(null);
  useEffect(() => {
    let isMounted = true;
    void retryImport(() => import("./PriceChart.tsx")).then(
      (module) => isMounted && setLoaded({ Chart: module.default }),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return loaded?.Chart ?? null;
}

/** The first point of the range, or of all that is known where a year is shown; null while it is not known. */
function useFirstPoint(id: string, range: CoinRange, isCandles: boolean): FirstPoint<CoinRange> | null {
  const of = range === "1y" ? "all" : range;
  const { data, isPlaceholderData } = useQuery(coinHistoryQuery(id, of, isCandles));
  if (!data || isPlaceholderData || !data.complete || data.points.length < 2) return null;
  return { of, at: data.points[0]!.at };
}

type Props = { id: string; search: CoinSearch; onSearch: (next: CoinSearch) => void };

/**
 * With fewer prices a candle on average, a high and a low say little. Those of days are of the whole day, so only the ranges
 * with shorter candles say it.
 */
const FEW_PRICES = 3;
const FEW =
  "Few prices of this time are known, so highs and lows can be missing, and a time without a price has no candle. ";

/** The chart of a coin with its range and form. */
export function ChartPanel({ id, search, onSearch }: Props) {
  const range = search.range ?? FIRST_RANGE;
  const isCandles = search.chart === "candles";
  const {
    data: dollars,
    isError,
    refetch,
  } = useQuery({
    ...coinHistoryQuery(id, range, isCandles),
    refetchInterval: pollInterval(useIsLive(id)),
  });
  const shown = useShownHistory(dollars, range);
  const data = shown?.history;
  const { data: view } = useQuery(coinQuery(id));
  const base = useMemo(() => {
    if (!data) return null;
    return baseOf(data.points, data.range, view ? changeOfRange(view.coin, data.range) : null);
  }, [data, view]);
  const Chart = useChartModule();
  const reason = useId();
  const first = useFirstPoint(id, range, isCandles);
  const empty = rangesWithoutMore(RANGE_SPANS, first, Date.now());
  // Such a range shows what the longest of the others shows.
  const pressed = empty.includes(range) ? COIN_RANGES[COIN_RANGES.length - empty.length - 1]! : range;
  const why =
    first !== null && empty.length > 0 ? `No price is known before ${dateFormat.format(first.at)}` : undefined;
  const isOnline = useIsOnline();
  const marks = useMarks(id);
  const choose = (next: CoinRange) => {
    const { range: _range, ...rest } = search;
    onSearch({ ...rest, ...(next !== FIRST_RANGE && { range: next }) });
  };
  return (
    <section className="mt-4" aria-label="Price chart">
      <div className="flex items-center gap-2 max-md:gap-0">
        <fieldset className="flex gap-0.5 max-md:flex-1">
          <legend className="sr-only">Chart range</legend>
          {why && (
            <span id={reason} className="sr-only">
              {why}
            </span>
          )}
          {COIN_RANGES.map((name) => (
            <button
              key={name}
              type="button"
              className={`h-11 rounded-control text-13 md:min-w-11 font-medium max-md:flex-1 md:h-8 md:px-2.5 ${
                name === pressed ? "bg-raised text-text" : "text-text-2 hover:text-text"
              } aria-disabled:cursor-default aria-disabled:opacity-50`}
              aria-pressed={name === pressed}
              aria-disabled={empty.includes(name) || undefined}
              aria-describedby={empty.includes(name) ? reason : undefined}
              title={empty.includes(name) ? why : undefined}
              onClick={() => !empty.includes(name) && choose(name)}
            >
              {name === "all" ? "All" : name}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className="icon-button ml-auto"
          aria-pressed={isCandles}
          aria-label="Candles"
          title={isCandles ? "Show the price as a line" : "Show candles"}
          onClick={() =>
            onSearch({ ...(search.range && { range: search.range }), ...(!isCandles && { chart: "candles" }) })
          }
        >
          {isCandles ? <ChartArea aria-hidden="true" /> : <CandlestickChart aria-hidden="true" />}
        </button>
      </div>
      <div className="relative mt-8 h-80 max-md:h-60">
        {isError && !data ? (
          <div className="grid h-full place-content-center justify-items-center gap-3 text-13 text-text-2">
            The chart could not be loaded.
            {isOnline ? (
              <Button onClick={() => void refetch()}>
                <RefreshCw aria-hidden="true" /> Retry
              </Button>
            ) : (
              " You are offline. This loads when the network is back."
            )}
          </div>
        ) : data?.drawing ? (
          Chart ? (
            <Chart history={data} marks={marks} label={`Price over ${LABELS[range].toLowerCase()}`} base={base} />
          ) : (
            <StaticChart drawing={data.drawing} />
          )
        ) : data ? (
          <p className="grid h-full place-items-center text-13 text-text-3">No prices are known for this range yet.</p>
        ) : (
          <div className="h-full rounded-lg bg-muted" role="status" aria-label="Loading the chart" />
        )}
      </div>
      <p className="mt-1 min-h-4 text-12 text-text-3">
        {shown?.isTodaysRate && `${PAST_PRICES} `}
        {data?.candles && displayCurrency().code !== "usd" && "Candles are drawn from the prices of the line. "}
        {data?.candles && data.candleWidth < DAY && data.points.length < FEW_PRICES * data.candles.length && FEW}
        {data?.drawing && !data.complete && data.sources.length > 0 && range !== "24h" && range !== "7d"
          ? "The last 7 days. Older prices are being loaded."
          : ""}
      </p>
      {data && <PointsTable history={data} />}
    </section>
  );
}

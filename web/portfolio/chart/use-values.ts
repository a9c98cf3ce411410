import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { type FirstPoint, rangesWithoutMore } from "../../../shared/charts/chart-ranges.ts";
import { HISTORY_SPANS, type HistoryRange } from "../../../shared/portfolio/chart/history-range.ts";
import type { Valuation } from "../../../shared/portfolio/valuation.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import type { Reply } from "../../api/call.ts";
import { useQuery } from "../../api/use-query.ts";
import { useNow } from "../../ui/use-now.ts";
import { type PortfolioPart, valuesQuery } from "../portfolio.queries.ts";
import { chartNotes } from "./chart-notes.ts";
import { type FirstValue, withBeginning } from "./range-reason.ts";
import type { ValuePoint } from "./value-chart.ts";

/**
 * The present figures. `pnlCost` is the cost of the P&L, where more has a cost. With `equity` and its cost, the chart is of
 * the value without borrowed money, as the headline of the portfolio is.
 */
type Present = Omit<Valuation, "percent"> & {
  pnlCost?: Decimal | null;
  equity?: Decimal | null;
  equityCost?: Decimal | null;
};

type Point = Reply<"GET /api/portfolio/values">[number];

/** A point of the chart; null where the equity is not known. */
function pointOf(point: Point, isOfEquity: boolean): ValuePoint | null {
  const value = isOfEquity ? point.equity : point.value;
  if (value == null) return null;
  return {
    at: Date.parse(point.at),
    value: value as Decimal,
    cost: point.cost as Decimal | null,
    base: (isOfEquity ? point.equityCost : point.cost) as Decimal | null,
    pnl: point.pnl as Decimal | null,
    flow: (isOfEquity ? point.flow : null) as Decimal | null,
    isRecord: point.basis === "recorded",
    isEstimate: point.basis === "today",
    isAfterGap: point.isAfterGap === true,
  };
}

/**
 * The value over time up to the present value; null while it loads. `first` is the first point of the range, or of all
 * that is known where a year is shown; null while it is not known. `isLoading` says that there will be earlier ones.
 */
export function useValues(part: PortfolioPart, range: HistoryRange, present: Present) {
  const { cost, pnl, pnlCost = cost, equity } = present;
  const isOfEquity = equity !== undefined && present.equityCost !== undefined;
  const [value, base] = isOfEquity ? [equity, present.equityCost!] : [present.value, pnlCost];
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...valuesQuery(part, range),
    placeholderData: keepPreviousData,
  });
  const whole = useQuery({ ...valuesQuery(part, "all"), enabled: range === "1y" });
  const now = useNow();
  const points = useMemo((): ValuePoint[] | null => {
    if (!data) return null;
    const all = data.flatMap((point) => pointOf(point, isOfEquity) ?? []);
    if (value === null) return all;
    // The present prices are newer than those of the reply, which has what came in since the point before.
    const isSplit = data.at(-1)?.basis === "present" && all.at(-1)?.at === Date.parse(data.at(-1)!.at);
    const past = isSplit ? all.slice(0, -1) : all;
    const { flow, isAfterGap } = isSplit ? all.at(-1)! : { flow: null, isAfterGap: false };
    const present = { at: now, value, cost: pnlCost, base, pnl };
    return [...past, { ...present, flow, isAfterGap, isRecord: false, isEstimate: false }];
  }, [data, now, isOfEquity, value, base, pnlCost, pnl]);
  const first = useMemo((): FirstValue | null => {
    const all = whole.data?.find((point) => pointOf(point, isOfEquity));
    if (range === "1y" && all) return withBeginning({ of: "all", at: Date.parse(all.at) }, whole.data?.[0]?.begins);
    // The last point is the present.
    if (points === null || points.length < 2 || isPlaceholderData) return null;
    const own: FirstPoint<HistoryRange> = { of: range, at: points[0]!.at };
    const begins = data?.[0]?.begins;
    // Where values fill the range, it is the beginning of all of them that tells the longer ranges apart.
    const isFull = rangesWithoutMore(HISTORY_SPANS, own, points.at(-1)!.at).length === 0;
    return withBeginning(isFull && begins !== undefined ? { of: "all", at: Date.parse(begins) } : own, begins);
  }, [whole.data, data, range, isOfEquity, points, isPlaceholderData]);
  const isLoading = data?.[0]?.isLoading === true && !isPlaceholderData;
  const notes = useMemo(() => chartNotes(data ?? [], isLoading), [data, isLoading]);
  return { points, first, isLoading, notes, isFailed: isError && !data, retry: () => void refetch() };
}

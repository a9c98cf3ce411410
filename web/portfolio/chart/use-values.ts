import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import type { HistoryRange } from "../../../shared/portfolio/chart/history-range.ts";
import type { Valuation } from "../../../shared/portfolio/valuation.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { useQuery } from "../../api/use-query.ts";
import { useNow } from "../../ui/use-now.ts";
import { type PortfolioPart, valuesQuery } from "../portfolio.queries.ts";
import type { ValuePoint } from "./ValueChart.tsx";

/** The present figures. `pnlCost` is the cost of the P&L, where more has a cost. */
type Present = Omit<Valuation, "percent"> & { pnlCost?: Decimal | null };

/**
 * The value over time up to the present value; null while it loads. `first` is
 * the time of the first point of this range; null while it is not known.
 */
export function useValues(part: PortfolioPart, range: HistoryRange, { value, cost, pnl, pnlCost = cost }: Present) {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...valuesQuery(part, range),
    placeholderData: keepPreviousData,
  });
  const now = useNow();
  const points = useMemo((): ValuePoint[] | null => {
    if (!data) return null;
    const past = data.map((point) => ({
      at: Date.parse(point.at),
      value: point.value as Decimal,
      cost: point.cost as Decimal | null,
      pnl: point.pnl as Decimal | null,
      isEstimate: point.basis === "today",
    }));
    return value === null ? past : [...past, { at: now, value, cost: pnlCost, pnl, isEstimate: false }];
  }, [data, now, value, pnlCost, pnl]);
  // The last point is the present.
  const first = points !== null && points.length > 1 && !isPlaceholderData ? points[0]!.at : null;
  return { points, first, isFailed: isError && !data, retry: () => void refetch() };
}

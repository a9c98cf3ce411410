import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useMemo } from "react";
import type { HistoryRange } from "../../../shared/portfolio/history-range.ts";
import type { Totals } from "../../../shared/portfolio/valuation.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { Button } from "../../ui/Button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { historyQuery } from "../portfolio.queries.ts";
import { RangeChoice } from "./RangeChoice.tsx";
import { ValueChart } from "./ValueChart.tsx";

type Props = { totals: Totals; range: HistoryRange; onRange: (next: HistoryRange) => void };

/** The portfolio's value over time, up to its current value. */
export function History({ totals, range, onRange }: Props) {
  const { data, isError, refetch } = useQuery({ ...historyQuery(range), placeholderData: keepPreviousData });
  const now = useNow();
  const { value, cost, pnl } = totals;
  const points = useMemo(() => {
    const savedPoints = (data ?? []).map((point) => ({
      at: Date.parse(point.at),
      value: point.value as Decimal,
      cost: point.cost as Decimal,
      pnl: point.pnl as Decimal,
    }));
    return [...savedPoints, { at: now, value, cost, pnl }];
  }, [data, now, value, cost, pnl]);
  return (
    <div className="history">
      <div className="history-head">
        <span className="history-legend" aria-hidden="true">
          <i /> Value <i className="legend-cost" /> Cost
        </span>
        <RangeChoice value={range} onChange={onRange} />
      </div>
      {isError && !data ? (
        <div className="value-chart grid place-content-center justify-items-center gap-3 text-13 text-text-2">
          The value over time could not be loaded.
          <Button onClick={() => void refetch()}>
            <RefreshCw aria-hidden="true" /> Retry
          </Button>
        </div>
      ) : data ? (
        <ValueChart points={points} />
      ) : (
        <div className="value-chart" />
      )}
    </div>
  );
}

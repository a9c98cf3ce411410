import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useMemo } from "react";
import type { HistoryRange } from "../../../shared/portfolio/history-range.ts";
import type { Totals } from "../../../shared/portfolio/valuation.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { Button } from "../../ui/Button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { historyQuery } from "../portfolio.queries.ts";
import { HistoryFrame, VALUE_CHART } from "./HistoryFrame.tsx";
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
    <HistoryFrame
      head={
        <>
          <Legend />
          <RangeChoice value={range} onChange={onRange} />
        </>
      }
    >
      {isError && !data ? (
        <div className={`${VALUE_CHART} grid place-content-center justify-items-center gap-3 text-13 text-text-2`}>
          The value over time could not be loaded.
          <Button onClick={() => void refetch()}>
            <RefreshCw aria-hidden="true" /> Retry
          </Button>
        </div>
      ) : data ? (
        <ValueChart points={points} />
      ) : (
        <div className={VALUE_CHART} />
      )}
    </HistoryFrame>
  );
}

const LEGEND_LINE = "mr-1 mb-1 inline-block w-4 border-t-2";

const Legend = () => (
  <span className="text-12 leading-5 text-text-3 max-md:hidden" aria-hidden="true">
    <i className={`${LEGEND_LINE} border-gain`} /> Value{" "}
    <i className={`${LEGEND_LINE} ml-2.5 border-dotted border-text-3`} /> Cost
  </span>
);

import { RefreshCw } from "lucide-react";
import { useMemo } from "react";
import type { PortfolioTotals } from "../../../shared/ledger/value.ts";
import type { HistoryRange } from "../../../shared/portfolio/chart/history-range.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { linkedQuery } from "../linked/linked.queries.ts";
import { ChartNotes } from "./ChartNotes.tsx";
import { OLDER_LOADING } from "./chart-notes.ts";
import { flowsOf } from "./flows.ts";
import { HistoryFrame, VALUE_CHART } from "./HistoryFrame.tsx";
import { linkedMarks, linkedSentence } from "./linked-marks.ts";
import { RangeChoice } from "./RangeChoice.tsx";
import { useValues } from "./use-values.ts";
import { ValueChart } from "./ValueChart.tsx";
import { chartPointOf, costName, isWholeCost } from "./value-chart.ts";

type Props = {
  /** The name of the line. With leveraged positions it is the equity. */
  name: "Value" | "Equity";
  totals: PortfolioTotals;
  range: HistoryRange;
  onRange: (next: HistoryRange) => void;
};

const WHOLE_PORTFOLIO = {};
/** The ranges whose points are finer than the records of a day, which have the balances of their day. */
const FINE_RANGES: readonly HistoryRange[] = ["24h", "7d"];
const PRESENT_BALANCES = "Since they were linked, linked accounts count with their present balances";

/** The portfolio's value over time, up to its current value. */
export function History({ name, totals, range, onRange }: Props) {
  const { data: accounts } = useQuery(linkedQuery);
  // Without the linked accounts, which the values over time have, the present value would be drawn as a fall.
  const present = accounts ? totals : { ...totals, value: null, equity: null };
  const { points, first, isLoading, notes, isFailed, retry } = useValues(WHOLE_PORTFOLIO, range, present);
  const [marks, sentence, hasFlows, isWithBalances] = useMemo(() => {
    // One that the ledger counts adds nothing to the chart.
    const counting = (accounts ?? []).filter((account) => account.ledgerAccount == null || account.counted?.length);
    const times = linkedMarks(
      counting.map(({ linkedAt }) => linkedAt),
      points ?? [],
    );
    // The legend explains only what is drawn.
    const flows = flowsOf((points ?? []).map(chartPointOf), times);
    return [times, linkedSentence(times, points ?? []), flows.some((flow) => flow !== 0), counting.length > 0] as const;
  }, [points, accounts]);
  const hasCost = points?.some(isWholeCost) === true;
  return (
    <HistoryFrame
      head={
        <>
          <div className="flex flex-wrap items-center gap-x-2.5">
            <Legend hasCost={hasCost} costName={costName(points ?? [])} hasFlows={hasFlows} name={name} />
            {sentence && (
              <div className="max-md:hidden">
                <Mark>{sentence}</Mark>
              </div>
            )}
          </div>
          <RangeChoice value={range} first={first} isLoading={isLoading} onChange={onRange} />
        </>
      }
    >
      {isFailed ? (
        <div className={`${VALUE_CHART} grid place-content-center justify-items-center gap-3 text-13 text-text-2`}>
          The value over time could not be loaded.
          <Button onClick={retry}>
            <RefreshCw aria-hidden="true" /> Retry
          </Button>
        </div>
      ) : points ? (
        <>
          <ValueChart
            points={points}
            label="Portfolio value over time"
            empty={
              isLoading
                ? `${OLDER_LOADING}.`
                : "Your chart starts within a day. We save your portfolio value once a day."
            }
            marks={marks}
          />
          {sentence && (
            <div className="mt-1 md:hidden">
              <Mark>{sentence}</Mark>
            </div>
          )}
          <ChartNotes notes={isWithBalances && FINE_RANGES.includes(range) ? [...notes, PRESENT_BALANCES] : notes} />
        </>
      ) : (
        <div className={VALUE_CHART} />
      )}
    </HistoryFrame>
  );
}

/** Explains the triangles below the chart. */
const Mark = ({ children }: { children: string }) => (
  <p className="text-12 leading-5 text-text-3">
    <span className="mr-1.5 text-[9px]" aria-hidden="true">
      ▲
    </span>
    {children}
  </p>
);

const LEGEND_LINE = "mr-1 mb-1 inline-block w-4 border-t-2";

type LegendProps = { name: string; hasCost: boolean; costName: string; hasFlows: boolean };

const Legend = ({ name, hasCost, costName, hasFlows }: LegendProps) => (
  <span className="flex flex-wrap gap-x-2.5 text-12 leading-5 whitespace-nowrap text-text-3" aria-hidden="true">
    <span>
      <i className={`${LEGEND_LINE} border-gain`} /> {name}
    </span>
    {hasCost && (
      <span>
        <i className="mr-1 mb-1 inline-block w-4 border-t border-text-3" /> {costName}
      </span>
    )}
    {hasFlows && (
      <span>
        <i className="mr-1.5 inline-block h-3 border-l-2 border-dotted border-text-3 align-middle" />
        Money in or out
      </span>
    )}
  </span>
);

import { useState } from "react";
import type { HistoryRange } from "../../../shared/portfolio/chart/history-range.ts";
import { ChartNotes } from "../chart/ChartNotes.tsx";
import { OLDER_LOADING } from "../chart/chart-notes.ts";
import { VALUE_CHART } from "../chart/HistoryFrame.tsx";
import { RangeChoice } from "../chart/RangeChoice.tsx";
import { useValues } from "../chart/use-values.ts";
import { ValueChart } from "../chart/ValueChart.tsx";
import type { LeveragedRow } from "../positions.ts";
import type { SpotTableRow } from "../spot/group-positions.ts";

const FRAME = `${VALUE_CHART} grid place-items-center text-13 text-text-3`;

/** The value of a position, or of all positions in a coin, over time. */
export function PositionChart({ row }: { row: SpotTableRow | LeveragedRow }) {
  const [range, setRange] = useState<HistoryRange>("30d");
  const isGroup = "members" in row && row.members !== undefined;
  const subject = isGroup ? { coinId: row.coinId ?? "" } : { positionId: row.id };
  const { points, first, isLoading, notes, isFailed, retry } = useValues(subject, range, row);
  return (
    <div className="mt-2">
      <div className="mb-1 flex min-h-8 items-center justify-between text-13 text-text-2">
        Value <RangeChoice value={range} first={first} isLoading={isLoading} onChange={setRange} />
      </div>
      {isFailed ? (
        <div className={FRAME}>
          <button type="button" className="min-h-11 underline" onClick={retry}>
            The value over time could not be loaded. Retry
          </button>
        </div>
      ) : points ? (
        <>
          <ValueChart
            points={points}
            label={`Value of ${row.name} over time`}
            empty={
              isLoading
                ? `${OLDER_LOADING}.`
                : row.kind === "leveraged" && row.value !== null
                  ? "The chart begins when the position was opened."
                  : "No prices of this time are known."
            }
          />
          <ChartNotes notes={notes} />
        </>
      ) : (
        <div className={FRAME} aria-busy="true" />
      )}
    </div>
  );
}

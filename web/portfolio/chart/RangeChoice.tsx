import { HISTORY_RANGES, type HistoryRange } from "../../../shared/portfolio/history-range.ts";

const LABELS: Record<HistoryRange, string> = { "24h": "24h", "7d": "7d", "30d": "30d", "1y": "1y", all: "All" };

export function RangeChoice({ value, onChange }: { value: HistoryRange; onChange: (next: HistoryRange) => void }) {
  return (
    <fieldset className="range">
      <legend className="sr-only">Chart range</legend>
      {HISTORY_RANGES.map((range) => (
        <button key={range} type="button" aria-pressed={range === value} onClick={() => onChange(range)}>
          {LABELS[range]}
        </button>
      ))}
    </fieldset>
  );
}

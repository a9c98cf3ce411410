import { HISTORY_RANGES, type HistoryRange } from "../../../shared/portfolio/history-range.ts";

const LABELS: Record<HistoryRange, string> = { "24h": "24h", "7d": "7d", "30d": "30d", "1y": "1y", all: "All" };

export function RangeChoice({ value, onChange }: { value: HistoryRange; onChange: (next: HistoryRange) => void }) {
  return (
    <fieldset className="ml-auto flex gap-0.5 max-md:flex-1">
      <legend className="sr-only">Chart range</legend>
      {HISTORY_RANGES.map((range) => (
        <button
          key={range}
          type="button"
          className={`h-11 min-w-11 rounded-control text-13 font-medium max-md:flex-1 md:h-7 md:min-w-10 md:px-2.5 md:text-12 ${
            range === value ? "bg-muted text-text" : "text-text-2 hover:text-text"
          }`}
          aria-pressed={range === value}
          onClick={() => onChange(range)}
        >
          {LABELS[range]}
        </button>
      ))}
    </fieldset>
  );
}

import { HISTORY_RANGES, type HistoryRange } from "../../../shared/portfolio/history-range.ts";
import { Select } from "../../ui/form/Select.tsx";
import { usePhone } from "../../ui/use-media.ts";

const LABELS: Record<HistoryRange, string> = { "24h": "24h", "7d": "7d", "30d": "30d", "1y": "1y", all: "All" };

type Props = { value: HistoryRange; onChange: (next: HistoryRange) => void };

/** Buttons for the ranges. On a phone, where the chart is small, they are one list. */
export function RangeChoice({ value, onChange }: Props) {
  if (usePhone()) {
    return (
      <Select
        className="h-11 rounded-control bg-transparent px-2 text-13 font-medium text-text-2"
        aria-label="Chart range"
        value={value}
        options={HISTORY_RANGES.map((range) => [range, LABELS[range]] as const)}
        onChange={onChange}
      />
    );
  }
  return (
    <fieldset className="ml-auto flex gap-0.5">
      <legend className="sr-only">Chart range</legend>
      {HISTORY_RANGES.map((range) => (
        <button
          key={range}
          type="button"
          className={`h-7 min-w-10 rounded-control px-2.5 text-12 font-medium ${
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

import { useId } from "react";
import { rangesWithoutMore } from "../../../shared/charts/chart-ranges.ts";
import { HISTORY_RANGES, HISTORY_SPANS, type HistoryRange } from "../../../shared/portfolio/chart/history-range.ts";
import { Select } from "../../ui/form/Select.tsx";
import { usePhone } from "../../ui/use-media.ts";
import { OLDER_LOADING } from "./chart-notes.ts";
import { type FirstValue, rangeReason } from "./range-reason.ts";

const LABELS: Record<HistoryRange, string> = { "24h": "24h", "7d": "7d", "30d": "30d", "1y": "1y", all: "All" };

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type Props = {
  value: HistoryRange;
  first: FirstValue | null;
  /** Whether there will be earlier points. */
  isLoading: boolean;
  onChange: (next: HistoryRange) => void;
};

/** Buttons for the ranges. On a phone, where the chart is small, they are one list. */
export function RangeChoice({ value, first, isLoading, onChange }: Props) {
  const reason = useId();
  const isPhone = usePhone();
  const empty = rangesWithoutMore(HISTORY_SPANS, first, Date.now());
  // Such a range shows what the longest of the others shows.
  const shown = empty.includes(value) ? HISTORY_RANGES[HISTORY_RANGES.length - empty.length - 1]! : value;
  const why =
    first === null || empty.length === 0 ? undefined : isLoading ? OLDER_LOADING : capitalised(rangeReason(first));
  if (isPhone) {
    return (
      <Select
        // The list names why a range is disabled; closed, it is as narrow as a range.
        className="h-11 w-16 rounded-control bg-transparent bg-position-[right_6px_center] pr-6 pl-2 text-13 font-medium text-text-2"
        aria-label="Chart range"
        value={shown}
        options={HISTORY_RANGES.map((range) => {
          const isEmpty = empty.includes(range);
          return [range, isEmpty && why ? `${LABELS[range]}: ${why}` : LABELS[range], isEmpty] as const;
        })}
        onChange={onChange}
      />
    );
  }
  return (
    <fieldset className="ml-auto flex gap-0.5">
      <legend className="sr-only">Chart range</legend>
      {why && (
        <span id={reason} className="sr-only">
          {why}
        </span>
      )}
      {HISTORY_RANGES.map((range) => {
        const isEmpty = empty.includes(range);
        return (
          <button
            key={range}
            type="button"
            className={`h-7 min-w-10 rounded-control px-2.5 text-12 font-medium ${
              range === shown ? "bg-muted text-text" : "text-text-2 hover:text-text"
            } aria-disabled:cursor-default aria-disabled:opacity-50`}
            aria-pressed={range === shown}
            aria-disabled={isEmpty || undefined}
            aria-describedby={isEmpty ? reason : undefined}
            title={isEmpty ? why : undefined}
            onClick={() => !isEmpty && onChange(range)}
          >
            {LABELS[range]}
          </button>
        );
      })}
    </fieldset>
  );
}

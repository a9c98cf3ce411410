import { TriangleAlert } from "lucide-react";
import { Fragment } from "react";

/** More years would be too many to press. They are all in the list of years. */
const MAX_YEARS = 5;

type Props = { years: readonly number[]; nameOf: (year: number) => string; onYear: (year: number) => void };

/** Leads to the years whose disposals without a known gain the shown year does not name. */
export function OtherYears({ years, nameOf, onYear }: Props) {
  if (years.length === 0) return null;
  return (
    <p className="mb-4 flex items-start gap-2 text-13">
      <TriangleAlert className="lucide mt-0.5 flex-none text-warn" aria-hidden="true" />
      <span>
        {years.length === 1 ? "Another year has" : "Other years have"} disposals without a known gain:{" "}
        {years.slice(0, MAX_YEARS).map((year, index) => (
          <Fragment key={year}>
            {index > 0 && ", "}
            <button type="button" className="min-h-6 underline" onClick={() => onYear(year)}>
              {nameOf(year)}
            </button>
          </Fragment>
        ))}
        {years.length > MAX_YEARS && " and earlier"}.
      </span>
    </p>
  );
}

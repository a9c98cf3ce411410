import { Link } from "@tanstack/react-router";
import type { LedgerSum } from "../../../shared/transactions/sums.ts";
import { formatCount } from "../../../shared/values/format-market.ts";

type Props = {
  sum: LedgerSum;
  name: string;
  isGain?: boolean;
  /** Whether the amounts of the missing parts are known, and the sum leaves them out. */
  isNotCounted?: boolean;
  /** "flex" puts it on a line of its own. */
  display?: string;
  className?: string;
};

/** The choices of an open report stay. Elsewhere a sum is of all years. */
const toReport = (now: { report?: string | undefined }) =>
  now.report === "gains" ? { ...now, report: "gains" as const } : { report: "gains" as const, year: "all" as const };

/**
 * Says of a sum that parts are missing. A press shows their transactions, where each can be completed. What completes the
 * gain of a disposal is in another transaction, so its press leads to the list of the gains report.
 */
export function KnownPart({
  sum: { amount, missing, missingIn },
  name,
  isGain,
  isNotCounted = false,
  display = "inline-flex",
  className = "",
}: Props) {
  if (missing === 0) return null;
  const text = isNotCounted
    ? `${formatCount(missing)} not counted`
    : `${amount === null ? "" : "known part, "}${formatCount(missing)} missing`;
  const shared = {
    className: `${display} min-h-6 items-center text-12 font-normal text-warn underline ${className}`,
    "aria-label": `${name}: ${text}. Show what is missing`,
  };
  return isGain ? (
    <Link to="/transactions" search={toReport} hash="without-gain" {...shared}>
      {text}
    </Link>
  ) : (
    <Link to="/transactions" search={{ only: missingIn.join(",") }} {...shared}>
      {text}
    </Link>
  );
}

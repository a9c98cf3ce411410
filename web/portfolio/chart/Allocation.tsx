import { useMemo } from "react";
import type { Exact } from "../../../shared/values/decimal.ts";
import { formatPlainPercent } from "../../../shared/values/format-decimal.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { SkeletonBar } from "../../ui/SkeletonBar.tsx";
import { allocationOf, LEVERAGED, type Part } from "./allocation.ts";

const ALLOCATION = "border-t px-3.5 py-3 md:px-5 md:pb-3.5";
const BAR = "flex h-2 gap-0.5 overflow-hidden rounded-sm";
const PARTS = "mt-2.5 flex flex-wrap gap-x-5 gap-y-0.5 text-12 leading-4.5 text-text-2";

const LEVERAGED_COLOUR =
  "bg-[repeating-linear-gradient(135deg,var(--text-3)_0_2px,transparent_2px_4px)] forced-color-adjust-none";

const colourOf = (id: string, hue: string | null): string =>
  id === LEVERAGED
    ? LEVERAGED_COLOUR
    : hue === null
      ? "bg-edge forced-color-adjust-none"
      : `forced-color-adjust-none bg-[oklch(62%_0.1_calc(15+30*var(--hue)))] ${hue}`;

/** Each coin's share of the equity, as a bar and as a list. `base` names the equity and what is in it. */
export function Allocation({ rows, total, base }: { rows: readonly Part[]; total: Exact | null; base: string }) {
  const shares = useMemo(() => (total === null ? [] : allocationOf(rows, total)), [rows, total]);
  if (shares.length === 0) return null;
  return (
    <section className={ALLOCATION} aria-label="Allocation">
      <div className={BAR} aria-hidden="true">
        {shares.map(({ id, hue, percent }) => (
          <i
            key={id}
            className={`min-w-0.5 ${colourOf(id, hue)}`}
            style={{ width: `${Math.max(0, Number(percent))}%` }}
          />
        ))}
      </div>
      <ul className={PARTS}>
        <li className="text-text-3">Of {base}:</li>
        {shares.map(({ id, hue, symbol, percent, perps }) => (
          <li key={id}>
            <i className={`mr-1 inline-block size-2 rounded-xs ${colourOf(id, hue)}`} aria-hidden="true" /> {symbol}{" "}
            <b className="font-medium text-text">{formatPlainPercent(percent)}</b>
            {id === LEVERAGED && " (margin and P&L)"}
            {perps > 0 && ` (with ${counted(perps, "perpetual")})`}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const AllocationSkeleton = () => (
  <div className={ALLOCATION}>
    <div className={BAR}>
      <SkeletonBar size="h-3 w-full" />
    </div>
    <p className={PARTS}>
      <SkeletonBar size="h-2 w-50" />
    </p>
  </div>
);

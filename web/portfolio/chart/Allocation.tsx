import { useMemo } from "react";
import { formatPlainPercent } from "../../../shared/values/format-decimal.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import { allocationOf } from "./allocation.ts";

/** Each coin's share of the portfolio value, as a bar and as a list. */
export function Allocation({ rows }: { rows: readonly (SpotRow | LeveragedRow)[] }) {
  const shares = useMemo(() => allocationOf(rows), [rows]);
  if (shares.length === 0) return null;
  return (
    <section className="allocation" aria-label="Allocation">
      <div className="allocation-bar" aria-hidden="true">
        {shares.map(({ id, hue, percent }) => (
          <i key={id} className={hue} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <ul className="allocation-parts">
        {shares.map(({ id, hue, symbol, percent }) => (
          <li key={id}>
            <i className={hue} aria-hidden="true" /> {symbol} <b>{formatPlainPercent(percent)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

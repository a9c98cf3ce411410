import { formatPlainPercent } from "../../../shared/values/format-decimal.ts";
import type { LeveragedRow } from "../positions.ts";

/** Percent of room at which the bar is full (the look, "Room bar"). */
const FULL = 50;

/** How far the price is from the liquidation price, drawn and in words. */
export function LiquidationDistance({ room, state }: Pick<LeveragedRow, "room" | "state">) {
  const words =
    state === "liquidated"
      ? "passed liquidation"
      : room === null
        ? "no liquidation"
        : `${formatPlainPercent(room)} away`;
  const width = room === null ? 100 : Math.min(100, (Number(room) / FULL) * 100);
  return (
    <>
      <span className={`room-bar ${state}`} aria-hidden="true">
        <i style={{ width: `${width}%` }} />
      </span>
      <span className={state === "risky" ? "two text-warn" : "two"}>
        {state === "liquidated" ? (
          <>
            passed<span className="desktop"> liquidation</span>
          </>
        ) : (
          words
        )}
      </span>
    </>
  );
}

import { formatPlainPercent } from "../../../shared/values/format-decimal.ts";
import type { LeveragedRow } from "../positions.ts";

/** The bar is full at this distance in percent. */
const FULL_DISTANCE = 50;

/** The distance of the price from the liquidation price, as a bar and as text. */
export function LiquidationDistance({ distance, state }: Pick<LeveragedRow, "distance" | "state">) {
  const text =
    state === "liquidated"
      ? "Liquidated"
      : distance === null
        ? "No liquidation"
        : `${formatPlainPercent(distance)} away`;
  const width = distance === null ? 100 : Math.min(100, (Number(distance) / FULL_DISTANCE) * 100);
  return (
    <>
      <span className={`room-bar ${state}`} aria-hidden="true">
        <i style={{ width: `${width}%` }} />
      </span>
      <span className={state === "risky" ? "two text-warn" : "two"}>{text}</span>
    </>
  );
}

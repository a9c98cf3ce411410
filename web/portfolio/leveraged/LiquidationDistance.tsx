import { formatPlainPercent } from "../../../shared/values/format-decimal.ts";
import type { LeveragedRow } from "../positions.ts";
import { SecondLine } from "../table/Cell.tsx";

/** The bar is full at this distance in percent. */
const FULL_DISTANCE = 50;

const HATCHED = "bg-[repeating-linear-gradient(135deg,var(--loss)_0_3px,transparent_3px_6px)]";

/**
 * The distance of the price from the liquidation price, as a bar and as text. The tick on the bar marks the limit of
 * high risk, which is 10 %.
 */
export function LiquidationDistance({ distance, state }: Pick<LeveragedRow, "distance" | "state">) {
  const text =
    state === "liquidated"
      ? "Liquidated"
      : distance === null
        ? "No liquidation"
        : `${formatPlainPercent(distance)} away`;
  const isLiquidated = state === "liquidated";
  const width = distance === null ? 100 : Math.min(100, (Number(distance) / FULL_DISTANCE) * 100);
  return (
    <>
      <span
        className={`relative my-1.5 block h-1.5 overflow-hidden rounded-sm md:my-1.75 md:ml-auto md:w-24 lg:w-33 ${isLiquidated ? HATCHED : "bg-muted"}`}
        aria-hidden="true"
      >
        {!isLiquidated && (
          <>
            <i
              className={`block h-full rounded-sm ${state === "risky" ? "bg-warn" : "bg-text-2"}`}
              style={{ width: `${width}%` }}
            />
            <i className="absolute inset-y-0 left-1/5 w-px bg-text-3" />
          </>
        )}
      </span>
      <SecondLine tone={state === "risky" ? "text-warn" : "text-text-3"}>{text}</SecondLine>
    </>
  );
}

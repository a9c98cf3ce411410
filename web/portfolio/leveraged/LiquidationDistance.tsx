import { distanceText, HAS_PASSED, PASSED } from "../../../shared/portfolio/leveraged/distance-text.ts";
import { NO_PRICE } from "../../../shared/portfolio/unknown-words.ts";
import { HIGH_RISK_PERCENT } from "../../../shared/portfolio/valuation.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { ownPriceText } from "../../../shared/values/format-decimal.ts";
import { Price } from "../../ui/Price.tsx";
import type { LeveragedRow } from "../positions.ts";
import { NarrowLine, SecondLine } from "../table/Cell.tsx";
import { isNear, isReached } from "./near.ts";

/** The bar is full at this distance in percent. */
const FULL_DISTANCE = 50;
const SCALE = `The bar is full at a distance of ${FULL_DISTANCE}% or more. The tick marks the limit of high risk.`;

const TONES = { open: "text-text-3", risky: "text-warn", liquidated: "text-loss" };
const HATCHED = "bg-[repeating-linear-gradient(135deg,var(--loss)_0_3px,transparent_3px_6px)]";

/**
 * The limit of high risk, as a move in percent of the price. At this limit the distance is 10 % of the liquidation
 * price.
 */
const HIGH_RISK_MOVE = {
  long: (100 * HIGH_RISK_PERCENT) / (100 + HIGH_RISK_PERCENT),
  short: (100 * HIGH_RISK_PERCENT) / (100 - HIGH_RISK_PERCENT),
};

/**
 * The price move that liquidates the position, as a bar and as text. Where there is no column for the price of the
 * liquidation, it stands instead of the bar. The tick on the bar marks the limit of high risk.
 */
export function LiquidationDistance({
  price,
  distance,
  state,
  positionType,
  liquidationPrice,
}: Pick<LeveragedRow, "price" | "distance" | "state" | "positionType"> & { liquidationPrice: Exact | null }) {
  const isPassed = isReached({ state, distance });
  const text =
    state === "liquidated"
      ? "Liquidated"
      : isPassed
        ? PASSED
        : price === null
          ? NO_PRICE
          : distance === null
            ? "No liquidation"
            : distanceText(distance);
  const isDistance = price !== null && distance !== null && state !== "liquidated" && !isPassed;
  const isLiquidated = state === "liquidated";
  const tone = isNear({ state, distance }) ? "risky" : state;
  const width = price === null ? 0 : distance === null ? 100 : Math.min(100, (Number(distance) / FULL_DISTANCE) * 100);
  return (
    <>
      <span
        className={`relative my-1.5 block h-1.5 overflow-hidden rounded-sm md:my-1.75 md:ml-auto md:max-lg:hidden lg:w-30 3xl:w-33 ${isLiquidated ? HATCHED : "bg-muted"}`}
        title={SCALE}
        aria-hidden="true"
      >
        {!isLiquidated && (
          <>
            <i
              className={`block h-full rounded-sm forced-color-adjust-none ${tone === "risky" ? "bg-warn" : "bg-text-2"}`}
              style={{ width: `${width}%` }}
            />
            <i
              className="absolute inset-y-0 w-px bg-text-3"
              style={{ left: `${(HIGH_RISK_MOVE[positionType] / FULL_DISTANCE) * 100}%` }}
            />
          </>
        )}
      </span>
      <SecondLine tone={TONES[tone]}>
        <span title={isPassed ? HAS_PASSED : undefined}>{text}</span>
        {isDistance && <span className="max-lg:hidden"> to liquidation</span>}
      </SecondLine>
      {liquidationPrice !== null && (
        <NarrowLine className="md:max-lg:block">
          at <Price price={ownPriceText(liquidationPrice)} />
        </NarrowLine>
      )}
    </>
  );
}

import { HIGH_RISK_PERCENT } from "../../../shared/portfolio/valuation.ts";

type Risk = { state: string; distance: string | null };

/** Whether the price is at the liquidation price or beyond it, and the next price has yet to confirm that. */
export const isReached = ({ state, distance }: Risk): boolean =>
  state === "risky" && distance !== null && Number(distance) === 0;

/**
 * Whether a position is near its liquidation: by the specified rule of the badge, which is in percent of the liquidation
 * price, or by the distance that is shown, which is in percent of the price.
 */
export const isNear = ({ state, distance }: Risk): boolean =>
  state === "risky" || (state === "open" && distance !== null && Number(distance) <= HIGH_RISK_PERCENT);

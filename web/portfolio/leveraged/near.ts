import { HIGH_RISK_PERCENT } from "../../../shared/portfolio/valuation.ts";

/**
 * Whether a position is near its liquidation: by the specified rule of the badge, which is in percent of the liquidation
 * price, or by the distance that is shown, which is in percent of the price.
 */
export const isNear = ({ state, distance }: { state: string; distance: string | null }): boolean =>
  state === "risky" || (state === "open" && distance !== null && Number(distance) <= HIGH_RISK_PERCENT);

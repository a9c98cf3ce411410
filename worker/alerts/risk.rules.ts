import { RISK_STEPS } from "../../shared/alerts/rules.ts";
import type { PositionType } from "../../shared/portfolio/rules.ts";
import { distanceToLiquidation } from "../../shared/portfolio/valuation.ts";
import { compare, type Decimal, type Exact, product } from "../../shared/values/decimal.ts";
import type { Quote } from "./alerts.rules.ts";

export type RiskStep = (typeof RISK_STEPS)[number];
/** The mark of a position that is within no warning step. */
export const NO_STEP = 100;
export type RiskMark = RiskStep | typeof NO_STEP;

/** A step can warn again when the distance to liquidation has grown past the step times this factor. */
export const RECOVERY_FACTOR = "1.1";

type LiquidationLine = { positionType: PositionType; liquidationPrice: Decimal };
type Position = LiquidationLine & { entryPrice: Decimal; updatedAt: number; mark: RiskMark | null };

/** The smallest step that a distance in percent is within. */
function stepAt(distance: Exact | null, factor = "1"): RiskMark {
  if (distance === null) return NO_STEP;
  const within = RISK_STEPS.filter((step) => compare(distance, product(String(step) as Exact, factor as Exact)) <= 0);
  return within.at(-1) ?? NO_STEP;
}

/**
 * Decides a position's new mark and the step to warn about, or returns null when nothing changes. A step warns when it
 * is smaller than the last one. Steps that were already passed at the entry price do not warn, because the user knew
 * them when opening the position.
 */
export function decideStep(position: Position, quote: Quote): { mark: RiskMark; notifyStep: RiskStep | null } | null {
  if (quote.pricedAt < position.updatedAt) return null;
  const distance = distanceToLiquidation(position, quote.price);
  const before = position.mark ?? stepAt(distanceToLiquidation(position, position.entryPrice));
  const current = stepAt(distance);
  if (current < before) return { mark: current, notifyStep: current as RiskStep };
  const recovered = stepAt(distance, RECOVERY_FACTOR);
  const mark = Math.max(recovered, before) as RiskMark;
  return mark === position.mark ? null : { mark, notifyStep: null };
}

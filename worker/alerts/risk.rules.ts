import { RISK_STEPS } from "../../shared/alerts/rules.ts";
import type { PositionType } from "../../shared/portfolio/rules.ts";
import { distanceToLiquidation } from "../../shared/portfolio/valuation.ts";
import { compare, type Decimal, type Exact, product } from "../../shared/values/decimal.ts";
import type { Quote } from "./alerts.rules.ts";

export type RiskStep = (typeof RISK_STEPS)[number];
/** The lastWarnedStep of a position that is within no warning step. */
export const NO_STEP = 100;
export type WarnedStep = RiskStep | typeof NO_STEP;

/** A step can warn again when the distance to liquidation has grown past the step times this factor. */
export const RECOVERY_FACTOR = "1.1";

type Liquidation = { positionType: PositionType; liquidationPrice: Decimal };
type Position = Liquidation & { entryPrice: Decimal; updatedAt: number; lastWarnedStep: WarnedStep | null };

/** The smallest step that a distance in percent is within. */
function stepAt(distance: Exact | null, factor = "1"): WarnedStep {
  if (distance === null) return NO_STEP;
  const within = RISK_STEPS.filter((step) => compare(distance, product(String(step) as Exact, factor as Exact)) <= 0);
  return within.at(-1) ?? NO_STEP;
}

/**
 * Decides a position's new lastWarnedStep and the step to warn about, or returns null when nothing changes. A step warns when it
 * is smaller than the last one. Steps that were already passed at the entry price do not warn, because the user knew
 * them when opening the position.
 */
export function decideStep(
  position: Position,
  quote: Quote,
): { lastWarnedStep: WarnedStep; notifyStep: RiskStep | null } | null {
  if (quote.pricedAt < position.updatedAt) return null;
  const distance = distanceToLiquidation(position, quote.price);
  const before = position.lastWarnedStep ?? stepAt(distanceToLiquidation(position, position.entryPrice));
  const current = stepAt(distance);
  if (current < before) return { lastWarnedStep: current, notifyStep: current as RiskStep };
  const recovered = stepAt(distance, RECOVERY_FACTOR);
  const lastWarnedStep = Math.max(recovered, before) as WarnedStep;
  return lastWarnedStep === position.lastWarnedStep ? null : { lastWarnedStep, notifyStep: null };
}

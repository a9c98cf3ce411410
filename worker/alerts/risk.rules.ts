import { RISK_STEPS } from "../../shared/alerts/rules.ts";
import type { PositionType } from "../../shared/portfolio/rules.ts";
import { distanceToLiquidation } from "../../shared/portfolio/valuation.ts";
import { compare, type Decimal, type Exact, product } from "../../shared/values/decimal.ts";
import type { Quote } from "./alerts.rules.ts";

export type RiskStep = (typeof RISK_STEPS)[number];
/** Beyond every step. */
export const FAR = 100;
export type Mark = RiskStep | typeof FAR;

/** How far past a step a position must recover before the step can tell again. */
export const RECOVERED_AT = "1.1";

type Line = { positionType: PositionType; liquidationPrice: Decimal };
type Position = Line & { entryPrice: Decimal; updatedAt: number; mark: Mark | null };

/** The nearest step that a room in percent is within. */
function stepAt(room: Exact | null, stretch = "1"): Mark {
  if (room === null) return FAR;
  const within = RISK_STEPS.filter((step) => compare(room, product(String(step) as Exact, stretch as Exact)) <= 0);
  return within.at(-1) ?? FAR;
}

/**
 * The step that the price carries a position to; null: none that changes anything. A step is told when it is nearer
 * than the last; one that lies behind the entry price is no news to somebody who has just opened the position.
 */
export function decideStep(position: Position, quote: Quote): { mark: Mark; tells: RiskStep | null } | null {
  if (quote.pricedAt < position.updatedAt) return null;
  const room = distanceToLiquidation(position, quote.price);
  const before = position.mark ?? stepAt(distanceToLiquidation(position, position.entryPrice));
  const now = stepAt(room);
  if (now < before) return { mark: now, tells: now as RiskStep };
  const recovered = stepAt(room, RECOVERED_AT);
  const mark = Math.max(recovered, before) as Mark;
  return mark === position.mark ? null : { mark, tells: null };
}

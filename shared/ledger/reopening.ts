import { isFresh, type LivePrice } from "../portfolio/revaluation.ts";
import type { PositionType } from "../portfolio/rules.ts";
import { hasCrossed } from "../portfolio/valuation.ts";
import { isLargeMove } from "../price-move.ts";
import type { Decimal, Exact } from "../values/decimal.ts";
import { DAY } from "../values/time.ts";

type Position = {
  positionType: PositionType;
  liquidationPrice: Decimal;
  isLiquidated: boolean;
  liquidatedAt: number | null;
  liquidatedPrice: Exact | null;
};

export type ReopeningDecision = { kind: "reopen"; liquidatedAt: number } | { kind: "refuse"; sentence: string };

const REOPENING_PERIOD = DAY;
const refuse = (sentence: string): ReopeningDecision => ({ kind: "refuse", sentence });

/** Decides whether a position may be reopened because the market has withdrawn the price that liquidated it. */
export function decideReopening(position: Position, livePrice: LivePrice | undefined, now: number): ReopeningDecision {
  const { isLiquidated, liquidatedAt, liquidatedPrice } = position;
  if (!isLiquidated) return refuse("Only a liquidated position can be reopened.");
  if (liquidatedAt === null || liquidatedPrice === null) {
    return refuse("This position cannot be reopened, because the market price of its liquidation is unknown.");
  }
  if (now - liquidatedAt > REOPENING_PERIOD) {
    return refuse("A position can only be reopened within 24 hours of its liquidation.");
  }
  if (!livePrice || !isFresh(livePrice.pricedAt, now)) {
    return refuse("There is no fresh market price for this position. Please try again in a few minutes.");
  }
  if (hasCrossed(position, livePrice.price)) return refuse("The market price is still past the liquidation price.");
  if (!isLargeMove(Number(liquidatedPrice), Number(livePrice.price))) {
    return refuse(
      "The market price is within 30% of the price that liquidated this position, so the liquidation holds.",
    );
  }
  return { kind: "reopen", liquidatedAt };
}

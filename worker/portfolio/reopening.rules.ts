import type { PositionType } from "../../shared/portfolio/rules.ts";
import { hasCrossed } from "../../shared/portfolio/valuation.ts";
import { isLargeMove } from "../../shared/price-move.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import { DAY } from "../../shared/values/time.ts";
import { isFresh, type LivePrice } from "./revaluation.rules.ts";

type Position = {
  positionType: PositionType;
  liquidationPrice: Decimal;
  isLiquidated: boolean;
  liquidatedAt: number | null;
  liquidatedPrice: Exact | null;
};

export type Reopening = { kind: "reopen"; liquidatedAt: number } | { kind: "refuse"; sentence: string };

const REOPENS_FOR = DAY;
const refuse = (sentence: string): Reopening => ({ kind: "refuse", sentence });

/** Whether a position was liquidated on a price that the market has withdrawn since. */
export function decideReopening(position: Position, live: LivePrice | undefined, now: number): Reopening {
  const { isLiquidated, liquidatedAt, liquidatedPrice } = position;
  if (!isLiquidated) return refuse("Only a liquidated position can be reopened.");
  if (liquidatedAt === null || liquidatedPrice === null) {
    return refuse("The price that liquidated this position is not known, so it cannot be reopened.");
  }
  if (now - liquidatedAt > REOPENS_FOR) {
    return refuse("A position can be reopened within 24 hours of its liquidation only.");
  }
  if (!live || !isFresh(live.pricedAt, now)) {
    return refuse("There is no fresh market price to reopen this position at. Please try again in a few minutes.");
  }
  if (hasCrossed(position, live.price)) return refuse("The market price is still past the liquidation price.");
  if (!isLargeMove(Number(liquidatedPrice), Number(live.price))) {
    return refuse(
      "The market price is within 30% of the price that liquidated this position, so the liquidation holds.",
    );
  }
  return { kind: "reopen", liquidatedAt };
}

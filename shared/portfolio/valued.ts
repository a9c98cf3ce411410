import type { Decimal, Exact } from "../values/decimal.ts";
import { type DayFlows, dayChangeWith, leveragedDayChange } from "./day-flows.ts";
import type { StoredCost } from "./known-cost.ts";
import type { PositionType } from "./rules.ts";
import {
  type DayChange,
  distanceToLiquidation,
  hasCrossed,
  isHighRisk,
  type LeveragedValuation,
  leveragedEquity,
  type Valuation,
  valueHolding,
  valueLeverage,
  withoutDebt,
} from "./valuation.ts";

/** The figures of a position at a price, as the page and the API show them. */

/**
 * A price; null when there is none. `isDecisive` says whether it may liquidate a position: false for a stale price, and for a venue's price that
 * the server has not confirmed.
 */
export type PositionPrice = { price: Exact | null; change24h: number | null; isDecisive: boolean };
/** A leveraged position always has a price, because its owner stated one. */
export type LeveragedPrice = PositionPrice & { price: Exact };
/** `equity` is the owner's part of the value, without borrowed money. */
type Equity<Amount> = { equity: Amount; day: DayChange | null };
export type SpotFigures = Valuation & Equity<Decimal | null> & { fromEntry: Decimal | null };
export type LeveragedFigures = LeveragedValuation &
  Equity<Decimal> & { state: "open" | "risky" | "liquidated"; distance: Decimal | null };

const decimal = (text: string) => text as Decimal;

export function spotFigures(
  position: StoredCost,
  { price, change24h }: Pick<PositionPrice, "price" | "change24h">,
  flows?: DayFlows,
): SpotFigures {
  const amount = decimal(position.amount);
  const valuation = valueHolding({ ...position, amount }, price);
  return {
    ...valuation,
    equity: valuation.value,
    fromEntry: valuation.percent,
    day: dayChangeWith(amount, price, change24h, flows),
  };
}

const NO_CHANGE: DayChange = { change: decimal("0"), before: decimal("0") };

type LeveragedPosition = {
  size: string;
  entryPrice: string;
  leverage: number;
  liquidationPrice: string;
  positionType: PositionType;
  isLiquidated: boolean;
};

/** `isNew` says whether the position was entered in the last 24 hours. */
export function leveragedFigures(position: LeveragedPosition, live: LeveragedPrice, isNew = false): LeveragedFigures {
  const { price, change24h, isDecisive } = live;
  const { positionType } = position;
  const liquidation = { positionType, liquidationPrice: decimal(position.liquidationPrice) };
  // A stale price and one of a single venue show a distance, but they do not liquidate the position.
  const isCrossed = hasCrossed(liquidation, price);
  const isLiquidated = position.isLiquidated || (isDecisive && isCrossed);
  const size = decimal(position.size);
  const leverage = {
    ...liquidation,
    size,
    entryPrice: decimal(position.entryPrice),
    leverage: position.leverage,
    isLiquidated,
  };
  const atPrice = valueLeverage(leverage, price);
  const valuation = isCrossed ? withoutDebt(leverage, atPrice) : atPrice;
  return {
    ...valuation,
    equity: leveragedEquity(leverage, valuation),
    state: isLiquidated ? "liquidated" : isHighRisk(liquidation, price) ? "risky" : "open",
    distance: distanceToLiquidation(liquidation, price),
    day: isLiquidated ? NO_CHANGE : leveragedDayChange(leverage, price, change24h, isNew),
  };
}

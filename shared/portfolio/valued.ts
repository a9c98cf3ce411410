import type { Decimal, Exact } from "../values/decimal.ts";
import type { PositionType } from "./rules.ts";
import {
  type DayChange,
  dayChangeOf,
  distanceToLiquidation,
  hasCrossed,
  isHighRisk,
  leveragedEquity,
  type Valuation,
  valueHolding,
  valueLeverage,
} from "./valuation.ts";

/** The figures of a position at a price, as the page and the API show them. */

/**
 * A price. `isDecisive` says whether it may liquidate a position: false for a stale price, and for a venue's price that
 * the server has not confirmed.
 */
export type PositionPrice = { price: Exact; change24h: number | null; isDecisive: boolean };
/** `equity` is the owner's part of the value, without borrowed money. */
type Figures = Valuation & { equity: Decimal; day: DayChange | null };
export type SpotFigures = Figures & { fromEntry: Decimal | null };
export type LeveragedFigures = Figures & { state: "open" | "risky" | "liquidated"; distance: Decimal | null };

const decimal = (text: string) => text as Decimal;

export function spotFigures(
  position: { amount: string; entryPrice: string },
  { price, change24h }: PositionPrice,
): SpotFigures {
  const amount = decimal(position.amount);
  const valuation = valueHolding({ amount, entryPrice: decimal(position.entryPrice) }, price);
  return {
    ...valuation,
    equity: valuation.value,
    fromEntry: valuation.percent,
    day: dayChangeOf(amount, price, change24h),
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

export function leveragedFigures(position: LeveragedPosition, live: PositionPrice): LeveragedFigures {
  const { price, change24h, isDecisive } = live;
  const { positionType } = position;
  const liquidation = { positionType, liquidationPrice: decimal(position.liquidationPrice) };
  // A stale price and one of a single venue show a distance, but they do not liquidate the position.
  const isLiquidated = position.isLiquidated || (isDecisive && hasCrossed(liquidation, price));
  const size = decimal(position.size);
  const leverage = {
    ...liquidation,
    size,
    entryPrice: decimal(position.entryPrice),
    leverage: position.leverage,
    isLiquidated,
  };
  const valuation = valueLeverage(leverage, price);
  return {
    ...valuation,
    equity: leveragedEquity(leverage, valuation),
    state: isLiquidated ? "liquidated" : isHighRisk(liquidation, price) ? "risky" : "open",
    distance: distanceToLiquidation(liquidation, price),
    day: isLiquidated ? NO_CHANGE : dayChangeOf(size, price, change24h, positionType),
  };
}

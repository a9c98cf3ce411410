import {
  type Day,
  dayOf,
  distanceToLiquidation,
  hasCrossed,
  isHighRisk,
  leveragedEquity,
  type Valuation,
  valueHolding,
  valueLeverage,
} from "../../shared/portfolio/valuation.ts";
import { compare, type Decimal, type Exact, exactText } from "../../shared/values/decimal.ts";
import type { MarketPrice } from "../markets/store/coin-prices.ts";
import type { LeveragedPosition, SpotPosition } from "./portfolio.queries.ts";

/** The price of a position. `pricedAt` is the time of the market price in ms, or null for the stored price. */
export type LivePrice = {
  price: Exact;
  change24h: number | null;
  pricedAt: number | null;
  isStale: boolean;
  /**
   * Whether the price may liquidate a position. False for a stale price, and for a venue's price that the server has
   * not confirmed.
   */
  isDecisive: boolean;
};

/** `equity` is the owner's part of the value, without borrowed money. */
type ValuedPosition = LivePrice & Valuation & { equity: Decimal; day: Day | null };
export type SpotRow = SpotPosition & ValuedPosition & { kind: "spot"; fromEntry: Decimal | null };
export type LeveragedRow = LeveragedPosition &
  ValuedPosition & { kind: "leveraged"; state: "open" | "risky" | "liquidated"; distance: Decimal | null };

export type Prices = ReadonlyMap<string, MarketPrice>;
type Clock = { now: number; staleAfter: number };

const decimal = (text: string) => text as Decimal;

/** The live market price if there is one, otherwise the stored price. */
function livePriceOf(
  position: { coinId: string | null; currentPrice: string },
  prices: Prices,
  clock: Clock,
): LivePrice {
  const live = position.coinId === null ? undefined : prices.get(position.coinId);
  if (!live) {
    const price = decimal(position.currentPrice);
    return { price, change24h: null, pricedAt: null, isStale: true, isDecisive: false };
  }
  const pricedAt = Date.parse(live.last_updated);
  const isStale = clock.now - pricedAt > clock.staleAfter;
  return {
    price: exactText(live.price),
    change24h: live.price_change_percentage_24h,
    pricedAt,
    isStale,
    isDecisive: !isStale && !live.isLive,
  };
}

export function spotRow(position: SpotPosition, prices: Prices, clock: Clock): SpotRow {
  const live = livePriceOf(position, prices, clock);
  const amount = decimal(position.amount);
  const valuation = valueHolding({ amount, entryPrice: decimal(position.entryPrice) }, live.price);
  return {
    ...position,
    ...live,
    ...valuation,
    kind: "spot",
    equity: valuation.value,
    fromEntry: valuation.percent,
    day: dayOf(amount, live.price, live.change24h),
  };
}

const NO_CHANGE: Day = { change: decimal("0"), before: decimal("0") };

export function leveragedRow(position: LeveragedPosition, prices: Prices, clock: Clock): LeveragedRow {
  const live = livePriceOf(position, prices, clock);
  const liquidationLine = { positionType: position.positionType, liquidationPrice: decimal(position.liquidationPrice) };
  const distance = distanceToLiquidation(liquidationLine, live.price);
  // A stale price and one of a single venue show a distance, but they do not liquidate the position.
  const isLiquidated = position.isLiquidated || (live.isDecisive && hasCrossed(liquidationLine, live.price));
  const size = decimal(position.size);
  const leverage = {
    ...liquidationLine,
    size,
    entryPrice: decimal(position.entryPrice),
    leverage: position.leverage,
    isLiquidated,
  };
  const valuation = valueLeverage(leverage, live.price);
  return {
    ...position,
    ...live,
    ...valuation,
    equity: leveragedEquity(leverage, valuation),
    kind: "leveraged",
    state: isLiquidated ? "liquidated" : isHighRisk(liquidationLine, live.price) ? "risky" : "open",
    distance,
    day: isLiquidated ? NO_CHANGE : dayOf(size, live.price, live.change24h, position.positionType),
  };
}

const textCollator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export type SortValue = { text: string } | { number: Exact | null };

/** Sorts rows by the result of `sortValueOf`. Missing numbers are last in both directions. */
export function sortRows<Row>(rows: readonly Row[], dir: "asc" | "desc", sortValueOf: (row: Row) => SortValue): Row[] {
  const sign = dir === "asc" ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: sortValueOf(row) }));
  keyed.sort(({ key: a }, { key: b }) => {
    if ("text" in a || "text" in b)
      return sign * textCollator.compare("text" in a ? a.text : "", "text" in b ? b.text : "");
    if (a.number === null || b.number === null) return (a.number === null ? 1 : 0) - (b.number === null ? 1 : 0);
    return sign * compare(a.number, b.number);
  });
  return keyed.map(({ row }) => row);
}

import {
  type Day,
  dayOf,
  distanceToLiquidation,
  hasCrossed,
  isHighRisk,
  type Valuation,
  valueHolding,
  valueLeverage,
} from "../../shared/portfolio/valuation.ts";
import { compare, type Decimal, type Exact, exactText } from "../../shared/values/decimal.ts";
import type { LeveragedPosition, MarketPrice, SpotPosition } from "./portfolio.queries.ts";

/** What a position is valued at. `pricedAt`: when the market said so, ms; null: no market price, the stored one stands in. */
export type Live = { price: Exact; change24h: number | null; pricedAt: number | null; isStale: boolean };

type Valued = Live & Valuation & { day: Day | null };
export type SpotRow = SpotPosition & Valued & { kind: "spot"; fromEntry: Decimal | null };
export type LeveragedRow = LeveragedPosition &
  Valued & { kind: "leveraged"; state: "open" | "risky" | "liquidated"; room: Decimal | null };

export type Prices = ReadonlyMap<string, MarketPrice>;
type Clock = { now: number; staleAfter: number };

const decimal = (text: string) => text as Decimal;

/** The live market price when there is one, otherwise the stored price (specification 1, section 9). */
function liveOf(position: { coinId: string | null; currentPrice: string }, prices: Prices, clock: Clock): Live {
  const live = position.coinId === null ? undefined : prices.get(position.coinId);
  if (!live) return { price: decimal(position.currentPrice), change24h: null, pricedAt: null, isStale: true };
  const pricedAt = Date.parse(live.last_updated);
  return {
    price: exactText(live.price),
    change24h: live.price_change_percentage_24h,
    pricedAt,
    isStale: clock.now - pricedAt > clock.staleAfter,
  };
}

export function spotRow(position: SpotPosition, prices: Prices, clock: Clock): SpotRow {
  const live = liveOf(position, prices, clock);
  const amount = decimal(position.amount);
  const valuation = valueHolding({ amount, entryPrice: decimal(position.entryPrice) }, live.price);
  return {
    ...position,
    ...live,
    ...valuation,
    kind: "spot",
    fromEntry: valuation.percent,
    day: dayOf(amount, live.price, live.change24h),
  };
}

const STILL: Day = { change: decimal("0"), before: decimal("0") };

export function leveragedRow(position: LeveragedPosition, prices: Prices, clock: Clock): LeveragedRow {
  const live = liveOf(position, prices, clock);
  const line = { positionType: position.positionType, liquidationPrice: decimal(position.liquidationPrice) };
  const room = distanceToLiquidation(line, live.price);
  // An old price shows how close it was; that it was the end, only a fresh one says.
  const isLiquidated = position.isLiquidated || (!live.isStale && hasCrossed(line, live.price));
  const size = decimal(position.size);
  const leverage = {
    ...line,
    size,
    entryPrice: decimal(position.entryPrice),
    leverage: position.leverage,
    isLiquidated,
  };
  return {
    ...position,
    ...live,
    ...valueLeverage(leverage, live.price),
    kind: "leveraged",
    state: isLiquidated ? "liquidated" : isHighRisk(room) ? "risky" : "open",
    room,
    day: isLiquidated ? STILL : dayOf(size, live.price, live.change24h, position.positionType),
  };
}

const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export type Comparable = { word: string } | { figure: Exact | null };

/** In order of what `pick` finds in each row; what is missing stands last, whichever way the list runs. */
export function inOrder<Row>(rows: readonly Row[], dir: "asc" | "desc", pick: (row: Row) => Comparable): Row[] {
  const sign = dir === "asc" ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: pick(row) }));
  keyed.sort(({ key: a }, { key: b }) => {
    if ("word" in a || "word" in b) return sign * words.compare("word" in a ? a.word : "", "word" in b ? b.word : "");
    if (a.figure === null || b.figure === null) return (a.figure === null ? 1 : 0) - (b.figure === null ? 1 : 0);
    return sign * compare(a.figure, b.figure);
  });
  return keyed.map(({ row }) => row);
}

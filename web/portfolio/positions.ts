import type { DayFlows } from "../../shared/portfolio/day-flows.ts";
import { isCostKnown, knownCostOf, statedPrice } from "../../shared/portfolio/known-cost.ts";
import {
  type LeveragedFigures,
  leveragedFigures,
  type PositionPrice,
  type SpotFigures,
  spotFigures,
} from "../../shared/portfolio/valued.ts";
import { compare, type Exact, exactText } from "../../shared/values/decimal.ts";
import { DAY } from "../../shared/values/time.ts";
import type { MarketPrice } from "../markets/store/coin-prices.ts";
import type { LeveragedPosition, SpotPosition } from "./portfolio.queries.ts";

/** The price of a position. `pricedAt` is the time of the market price in ms, or null for the stored price. */
export type LivePrice = PositionPrice & { pricedAt: number | null; isStale: boolean };

export type SpotRow = SpotPosition & LivePrice & SpotFigures & { kind: "spot" };
/** The stored price of a leveraged position is null when it is only a copy of the entry price. */
export type LeveragedRow = Omit<LeveragedPosition, "currentPrice"> & {
  currentPrice: string | null;
} & LivePrice &
  LeveragedFigures & { kind: "leveraged" };

export type Prices = ReadonlyMap<string, MarketPrice>;
export type Clock = { now: number; staleAfter: number };

/** The live market price if there is one, otherwise the stored price, which may be null. */
export function livePriceOf(
  position: { coinId: string | null; currentPrice: string | null },
  prices: Prices,
  clock: Clock,
): LivePrice {
  const live = position.coinId === null ? undefined : prices.get(position.coinId);
  if (!live) {
    const price = position.currentPrice as Exact | null;
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

export const spotRow = (position: SpotPosition, prices: Prices, clock: Clock, flows?: DayFlows): SpotRow => {
  const currentPrice = statedPrice(position);
  const live = livePriceOf({ ...position, currentPrice }, prices, clock);
  // A change that waits for the network has no such fields yet, and neither has a list that an earlier version stored.
  const known = { knownAmount: knownCostOf(position).knownAmount, costKnown: isCostKnown(position) };
  return { ...position, currentPrice, ...known, ...live, ...spotFigures(position, live, flows), kind: "spot" };
};

export const leveragedRow = (position: LeveragedPosition, prices: Prices, clock: Clock): LeveragedRow => {
  const currentPrice = statedPrice(position);
  const live = livePriceOf({ ...position, currentPrice }, prices, clock);
  const isNew = clock.now - Date.parse(position.createdAt) < DAY;
  return { ...position, currentPrice, ...live, ...leveragedFigures(position, live, isNew), kind: "leveraged" };
};

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

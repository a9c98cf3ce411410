import { type DollarRates, IN_DOLLARS, priceIn } from "../../shared/exchange-rates/dollar-rates.ts";
import { type LedgerCost, leveragedFiguresIn, leveragedIn, moneyIn, spotIn } from "../../shared/ledger/in-currency.ts";
import type { DayFlows } from "../../shared/portfolio/day-change.ts";
import { isCostKnown, knownCostOf, statedPrice } from "../../shared/portfolio/known-cost.ts";
import {
  type LastDay,
  type LeveragedFigures,
  type PositionPrice,
  type SpotFigures,
  spotFigures,
} from "../../shared/portfolio/valued.ts";
import { compare, type Exact, exactText } from "../../shared/values/decimal.ts";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import type { MarketPrice } from "../markets/store/coin-prices.ts";
import type { LeveragedPosition, SpotPosition } from "./portfolio.queries.ts";

/** The price of a position. `pricedAt` is the time of the market price in ms, or null for the stored price. */
export type LivePrice = PositionPrice & { pricedAt: number | null; isStale: boolean };

/** All money of a row is in the currency of the ledger, but that of `stored`, which is in US dollars. */
export type SpotRow = SpotPosition & LivePrice & SpotFigures & { kind: "spot"; stored: SpotPosition };
/** A stored price is null when it is only a copy of the entry price. */
type StoredLeveraged = Omit<LeveragedPosition, "currentPrice"> & { currentPrice: string | null };
export type LeveragedRow = Omit<StoredLeveraged, "entryPrice" | "liquidationPrice"> & {
  /** Null when what a dollar is worth in the ledger's currency is not known. */
  entryPrice: Exact | null;
  liquidationPrice: Exact | null;
} & LivePrice &
  LeveragedFigures & { kind: "leveraged"; stored: StoredLeveraged };

/** A row with the money of its stored position, which is in US dollars, as forms need it. */
export type InDollars<Row extends { stored: object }> = Omit<Row, keyof Row["stored"]> & Row["stored"];
export const inDollars = <Row extends { stored: object }>(row: Row): InDollars<Row> => ({ ...row, ...row.stored });

export type Prices = ReadonlyMap<string, MarketPrice>;
export type Clock = { now: number; staleAfter: number };

/** The age at which a price is stale, until the market's own limit is loaded. */
export const DEFAULT_STALE_AFTER = 12 * MINUTE;

/** Whether a market price is too old to decide anything. */
export const isStaleAt = (price: MarketPrice, { now, staleAfter }: Clock): boolean =>
  now - Date.parse(price.last_updated) > staleAfter;
/** Whether a leveraged position was entered, and whether it was liquidated, in the last 24 hours. */
export function lastDayOf({ createdAt, liquidatedAt }: LeveragedPosition, { now }: Clock): LastDay {
  const isOfDay = (time: string) => now - Date.parse(time) < DAY;
  return { isNew: isOfDay(createdAt), wasLiquidated: liquidatedAt !== null && isOfDay(liquidatedAt) };
}

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
  const isStale = isStaleAt(live, clock);
  return {
    price: exactText(live.price),
    change24h: live.price_change_percentage_24h,
    pricedAt: Date.parse(live.last_updated),
    isStale,
    isDecisive: !isStale && !live.isLive,
  };
}

/** What a valuation in the currency of the ledger needs; in US dollars, costs are those of the positions. */
export type Money = { rates: DollarRates | null; costs: readonly LedgerCost[] };
export const DOLLARS: Money = { rates: IN_DOLLARS, costs: [] };

export function spotRow(
  position: SpotPosition,
  prices: Prices,
  clock: Clock,
  flows?: DayFlows,
  { rates, cost }: { rates: DollarRates | null; cost?: LedgerCost | undefined } = DOLLARS,
): SpotRow {
  const currentPrice = statedPrice(position);
  const live = priceIn(livePriceOf({ ...position, currentPrice }, prices, clock), rates);
  const own = spotIn(position, cost, rates);
  // A change that waits for the network has no such fields yet, and neither has a list that an earlier version stored.
  const known = { knownAmount: knownCostOf(own).knownAmount, costKnown: isCostKnown(own) };
  const stored = { ...position, currentPrice };
  return { ...own, currentPrice, ...known, ...live, ...spotFigures(own, live, flows), kind: "spot", stored };
}

export function leveragedRow(
  position: LeveragedPosition,
  prices: Prices,
  clock: Clock,
  rates: DollarRates | null = IN_DOLLARS,
): LeveragedRow {
  const stored = { ...position, currentPrice: statedPrice(position) };
  const live = livePriceOf(stored, prices, clock);
  const figures = leveragedFiguresIn(stored, live, rates, lastDayOf(position, clock));
  const price = moneyIn(live.price, rates);
  return { ...leveragedIn(stored, rates), ...live, price, ...figures, kind: "leveraged", stored };
}

const textCollator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export type SortValue = { text: string } | { number: Exact | null };

/** Sorts rows by the result of `sortValueOf`. Missing numbers are last in both directions. */
export function sortRows<Row>(rows: readonly Row[], dir: "asc" | "desc", sortValueOf: (row: Row) => SortValue): Row[] {
  const sign = dir === "asc" ? 1 : -1;
  const keyed = rows.map((row) => {
    const key = sortValueOf(row);
    // Floats have the order of decimals, as far as they differ.
    return { row, key, float: "number" in key ? Number(key.number) : 0 };
  });
  keyed.sort(({ key: a, float: x }, { key: b, float: y }) => {
    if ("text" in a || "text" in b)
      return sign * textCollator.compare("text" in a ? a.text : "", "text" in b ? b.text : "");
    if (a.number === null || b.number === null) return (a.number === null ? 1 : 0) - (b.number === null ? 1 : 0);
    return sign * (x === y ? compare(a.number, b.number) : x - y);
  });
  return keyed.map(({ row }) => row);
}

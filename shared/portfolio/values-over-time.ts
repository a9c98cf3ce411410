import { MONEY_SCALE } from "../transactions/leg-values.ts";
import { fixedPointText, rescale, toFixedPoint } from "../values/fixed.ts";
import { DAY, HOUR } from "../values/time.ts";
import type { HistoryRange } from "./chart/history-range.ts";

/**
 * The amount of a position from the time `at` until its next change, and the cost of the `known` part of it. Money is in
 * units of 10^−36 of the ledger's currency.
 */
export type Change = { at: number; amount: bigint; known: bigint; cost: bigint };
/** A position over time. `places` is the scale of its amounts. */
export type Track = {
  coinId: string | null;
  symbol: string;
  places: number;
  /** Oldest first. */
  changes: readonly Change[];
  isShort: boolean;
  /** Set for a leveraged position, whose margin is its cost ÷ `times`. A liquidation price of 0 is never reached. */
  leverage: { times: bigint; liquidationPrice: bigint } | null;
  /** The price at which a leveraged position was closed; null while it is open. */
  exit: bigint | null;
  /** Whether the costs are in US dollars, as those of leveraged positions always are. */
  isInDollars: boolean;
  /** The present price in US dollars; null when it is unknown. */
  price: bigint | null;
  /** Whether only its owner has stated the price, which then counts at all times. */
  isStated?: true;
  /** Set after a liquidation: its time, and the price that counts from then on. */
  fixed: { at: number; price: bigint } | null;
};
export type PricePoint = { at: number; price: bigint };
export type Basis = "recorded" | "transactions" | "today" | "present";
/**
 * Cost and P&L are those of the coins whose cost is known; null when it is known of none. The equity is the value without
 * borrowed money, and the part of it that is no P&L is its cost: the known costs of coins and the margins. Both are null
 * in records from before they were kept.
 */
export type ValuePoint = {
  at: number;
  value: string;
  cost: string | null;
  pnl: string | null;
  equity: string | null;
  equityCost: string | null;
  basis: Basis;
};

/** The scale of prices in these calculations. Digits beyond it are worth less than a millionth of a cent. */
export const PRICE_SCALE = 20;
export const toPrice = (price: string): bigint => toFixedPoint(price, PRICE_SCALE);
const moneyFor = (amount: bigint, places: number, price: bigint): bigint =>
  rescale(amount * price, places + PRICE_SCALE, MONEY_SCALE);

/** The value of an amount of a position; null when its price is unknown. */
export const worthOf = ({ places }: Pick<Track, "places">, amount: bigint, price: bigint | null): bigint | null =>
  price === null ? null : moneyFor(amount, places, price);

/** The time between the points of a range, and the maximum age of a price. */
export const STEPS: Record<HistoryRange, { step: number; maxAge: number }> = {
  "24h": { step: HOUR, maxAge: 6 * HOUR },
  "7d": { step: 3 * HOUR, maxAge: 12 * HOUR },
  "30d": { step: DAY, maxAge: 3 * DAY },
  "1y": { step: DAY, maxAge: 3 * DAY },
  all: { step: DAY, maxAge: 9 * DAY },
};
const MAX_POINTS = 400;
/** A longer time between two points, in their usual steps, has values that are not known. */
const MAX_STEPS = 2;
/** Records are of any time of their day. */
const MAX_BETWEEN_RECORDS = 2 * DAY;
/** At most one hundredth of the total may lack a known price. Such positions count at their cost or present price. */
const MIN_TOTAL_PER_UNPRICED = 100n;
const OLDEST = 366 * DAY;

/**
 * The times of a chart's points before now, and the time between them. The range "all" begins at `first`, but at least a
 * year ago.
 */
export function timesOf(range: HistoryRange, start: number, first: number, now: number) {
  const from = Number.isFinite(start) && start > 0 ? start : Math.min(first, now - OLDEST);
  const { step } = STEPS[range];
  const width = step * Math.max(1, Math.ceil((now - from) / step / MAX_POINTS));
  const times: number[] = [];
  for (let at = Math.ceil(from / width) * width; at < now; at += width) times.push(at);
  return { times, width };
}

/** Whether the value between two points is not known, so that no line may join them. `width` is the usual step. */
export function isGap(
  a: Pick<ValuePoint, "at" | "basis">,
  b: Pick<ValuePoint, "at" | "basis">,
  width: number,
): boolean {
  const hasRecord = a.basis === "recorded" || b.basis === "recorded";
  return b.at - a.at > (hasRecord ? Math.max(MAX_BETWEEN_RECORDS, MAX_STEPS * width) : MAX_STEPS * width);
}

/** Returns a function that finds the newest point that is not later than a time. Its calls must pass growing times. */
export function cursor<Point extends { at: number }>(points: readonly Point[]) {
  let index = -1;
  return (at: number): Point | undefined => {
    while (index + 1 < points.length && points[index + 1]!.at <= at) index += 1;
    return points[index];
  };
}

/** What US dollars (units of 10^−36) were worth in the ledger's currency at a time (ms); null when it is not known. */
export type FromDollars = (money: bigint, at: number) => bigint | null;

type Request = {
  fromDollars: FromDollars;
  tracks: readonly Track[];
  prices: ReadonlyMap<string, readonly PricePoint[]>;
  times: readonly number[];
  range: HistoryRange;
  basis: Exclude<Basis, "recorded">;
};

/**
 * P&L and equity of a leveraged position. Once the price has crossed its liquidation price, it loses its margin at most,
 * and is used up when that is lost.
 */
export function leveredAt(
  { leverage, isShort, fixed }: Track,
  price: bigint | null,
  cost: bigint,
  pnl: bigint,
  at: number,
) {
  const { times, liquidationPrice } = leverage!;
  const margin = cost / times;
  const hasCrossed =
    price !== null && liquidationPrice > 0n && (isShort ? price >= liquidationPrice : price <= liquidationPrice);
  const limited = hasCrossed && pnl < -margin ? -margin : pnl;
  const isLiquidated = fixed !== null && at >= fixed.at;
  return {
    pnl: limited,
    equity: isLiquidated ? 0n : margin + limited,
    equityCost: isLiquidated ? -limited : margin,
    isUsedUp: isLiquidated || (hasCrossed && limited === -margin),
  };
}

/** The value of the positions at each time. A time is left out when no price is known, or too large a part has none. */
export function valueAt({ fromDollars, tracks, prices, times, range, basis }: Request): ValuePoint[] {
  const { maxAge } = STEPS[range];
  const readers = tracks.map((track) => {
    const priceAt = cursor((track.coinId !== null && prices.get(track.coinId)) || []);
    const changeAt = cursor(track.changes);
    return {
      track,
      holdingAt: (at: number) => (basis === "today" ? track.changes.at(-1) : changeAt(at)),
      priceAt(at: number): bigint | null {
        const point = priceAt(at);
        if (track.fixed && at >= track.fixed.at) return track.fixed.price;
        if (point && at - point.at <= maxAge) return point.price;
        return track.isStated || basis === "present" ? track.price : null;
      },
    };
  });
  return times.flatMap((at) => {
    const sums = { value: 0n, cost: 0n, pnl: 0n, equity: 0n, equityCost: 0n, unpriced: 0n };
    let [isHeld, isValued, isKnown] = [false, false, false];
    for (const { track, holdingAt, priceAt } of readers) {
      const price = priceAt(at);
      const holding = holdingAt(at);
      if (!holding || holding.amount === 0n) continue;
      isHeld = true;
      const { amount, known } = holding;
      const cost = track.isInDollars ? fromDollars(holding.cost, at) : holding.cost;
      const isAtCost = price === null && basis === "transactions" && known !== 0n;
      const worth = worthOf(track, amount, price ?? track.price);
      const value = isAtCost ? cost : worth === null ? null : fromDollars(worth, at);
      // Without any price the value is unknown, and so is the P&L.
      if (value === null || cost === null) continue;
      isValued = true;
      if (price === null) sums.unpriced += value;
      if (track.leverage === null) {
        sums.value += value;
        sums.equity += value;
      }
      if (known <= 0n) continue;
      isKnown = true;
      const ofKnown = isAtCost ? cost : known === amount ? value : (value * known) / amount;
      const pnl = track.isShort ? cost - ofKnown : ofKnown - cost;
      const counted =
        track.leverage === null
          ? { pnl, equity: 0n, equityCost: cost, isUsedUp: false }
          : leveredAt(track, isAtCost ? null : (price ?? track.price), cost, pnl, at);
      // A position that is used up is no longer held. What it lost still counts.
      if (track.leverage !== null && !counted.isUsedUp) sums.value += value;
      sums.cost += cost;
      sums.pnl += counted.pnl;
      sums.equity += counted.equity;
      sums.equityCost += counted.equityCost;
    }
    if ((isHeld || basis === "today") && !isValued) return [];
    if (sums.unpriced * MIN_TOTAL_PER_UNPRICED > sums.value) return [];
    const textOfKnown = (sum: bigint) => (isKnown || !isHeld ? moneyText(sum) : null);
    return [
      {
        at,
        basis,
        value: moneyText(sums.value),
        cost: textOfKnown(sums.cost),
        pnl: textOfKnown(sums.pnl),
        equity: moneyText(sums.equity),
        equityCost: textOfKnown(sums.equityCost),
      },
    ];
  });
}

export const moneyText = (money: bigint): string => fixedPointText(money, MONEY_SCALE, 8);

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
  places: number;
  /** Oldest first. */
  changes: readonly Change[];
  isShort: boolean;
  /** Whether the costs are in US dollars, as those of leveraged positions always are. */
  isInDollars: boolean;
  /** The present price in US dollars; null when it is unknown. */
  price: bigint | null;
  /** Set after a liquidation: its time, and the price that counts from then on. */
  fixed: { at: number; price: bigint } | null;
};
export type PricePoint = { at: number; price: bigint };
export type Basis = "recorded" | "transactions" | "today";
/** Cost and P&L are those of the coins whose cost is known; null when it is known of none. */
export type ValuePoint = { at: number; value: string; cost: string | null; pnl: string | null; basis: Basis };

/** The scale of prices in these calculations. Digits beyond it are worth less than a millionth of a cent. */
export const PRICE_SCALE = 20;
export const toPrice = (price: string): bigint => toFixedPoint(price, PRICE_SCALE);
const moneyFor = (amount: bigint, places: number, price: bigint): bigint =>
  rescale(amount * price, places + PRICE_SCALE, MONEY_SCALE);

/** The value of an amount of a position; null when its price is unknown. */
export const worthOf = ({ places }: Pick<Track, "places">, amount: bigint, price: bigint | null): bigint | null =>
  price === null ? null : moneyFor(amount, places, price);

/** The time between the points of a range, and the maximum age of a price. */
const STEPS: Record<HistoryRange, { step: number; maxAge: number }> = {
  "24h": { step: HOUR, maxAge: 6 * HOUR },
  "7d": { step: 3 * HOUR, maxAge: 12 * HOUR },
  "30d": { step: DAY, maxAge: 3 * DAY },
  "1y": { step: DAY, maxAge: 3 * DAY },
  all: { step: DAY, maxAge: 9 * DAY },
};
const MAX_POINTS = 400;
/** At most one hundredth of the total may lack a known price. Such positions count at their cost or present price. */
const MIN_TOTAL_PER_UNPRICED = 100n;
const OLDEST = 366 * DAY;

/** The times of a chart's points before now. The range "all" begins at `first`, but at least a year ago. */
export function timesOf(range: HistoryRange, start: number, first: number, now: number): number[] {
  const from = Number.isFinite(start) && start > 0 ? start : Math.min(first, now - OLDEST);
  const { step } = STEPS[range];
  const width = step * Math.max(1, Math.ceil((now - from) / step / MAX_POINTS));
  const times: number[] = [];
  for (let at = Math.ceil(from / width) * width; at < now; at += width) times.push(at);
  return times;
}

/** Returns a function that finds the newest point that is not later than a time. Its calls must pass growing times. */
function cursor<Point extends { at: number }>(points: readonly Point[]) {
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
  basis: "transactions" | "today";
};

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
        return point && at - point.at <= maxAge ? point.price : null;
      },
    };
  });
  return times.flatMap((at) => {
    const sums = { value: 0n, cost: 0n, pnl: 0n, unpriced: 0n };
    let [isHeld, isValued, isKnown] = [false, false, false];
    for (const { track, holdingAt, priceAt } of readers) {
      const price = priceAt(at);
      const holding = holdingAt(at);
      if (!holding || holding.amount === 0n) continue;
      isHeld = true;
      const { amount, known } = holding;
      const cost = track.isInDollars ? fromDollars(holding.cost, at) : holding.cost;
      const isAtCost = price === null && basis !== "today" && known !== 0n;
      const worth = worthOf(track, amount, price ?? track.price);
      const value = isAtCost ? cost : worth === null ? null : fromDollars(worth, at);
      // Without any price the value is unknown, and so is the P&L.
      if (value === null || cost === null) continue;
      isValued = true;
      if (price === null) sums.unpriced += value;
      sums.value += value;
      if (known <= 0n) continue;
      isKnown = true;
      const ofKnown = isAtCost ? cost : known === amount ? value : (value * known) / amount;
      sums.cost += cost;
      sums.pnl += track.isShort ? cost - ofKnown : ofKnown - cost;
    }
    if ((isHeld || basis === "today") && !isValued) return [];
    if (sums.unpriced * MIN_TOTAL_PER_UNPRICED > sums.value) return [];
    const [cost, pnl] = isKnown || !isHeld ? [moneyText(sums.cost), moneyText(sums.pnl)] : [null, null];
    return [{ at, basis, value: moneyText(sums.value), cost, pnl }];
  });
}

const moneyText = (money: bigint) => fixedPointText(money, MONEY_SCALE, 8);

/**
 * A recorded value in the ledger's currency, beside the cost that the ledger has for its time. The record's own cost is in
 * dollars of other days, which no rate converts.
 */
export function recordedIn(point: ValuePoint, tracks: readonly Track[], fromDollars: FromDollars): ValuePoint[] {
  const value = fromDollars(toFixedPoint(point.value, MONEY_SCALE), point.at);
  if (value === null) return [];
  const costs = tracks.map(({ changes, isInDollars }) => {
    const cost = changes.findLast(({ at }) => at <= point.at)?.cost ?? 0n;
    return isInDollars ? fromDollars(cost, point.at) : cost;
  });
  const known = costs.filter((cost) => cost !== null);
  const isWhole = point.cost !== null && known.length === costs.length && isSumOf(point);
  const cost = isWhole ? known.reduce((total, one) => total + one, 0n) : null;
  return [
    {
      ...point,
      value: moneyText(value),
      cost: cost === null ? null : moneyText(cost),
      pnl: cost === null ? null : moneyText(value - cost),
    },
  ];
}

const CENT = toFixedPoint("0.01", MONEY_SCALE);
/** Whether the cost is that of everything in the value: then value − cost is the P&L. */
function isSumOf({ value, cost, pnl }: ValuePoint): boolean {
  const [whole, ...parts] = [value, cost ?? "0", pnl ?? "0"].map((text) => toFixedPoint(text, MONEY_SCALE));
  const difference = parts.reduce((rest, part) => rest - part, whole!);
  return difference < CENT && difference > -CENT;
}

/** With a shorter recorded history, the chart also shows the time before it, with today's holdings. */
const MIN_OWN_HISTORY = 3 * DAY;

type Sources = {
  range: HistoryRange;
  now: number;
  recorded: readonly ValuePoint[];
  /** The values that follow from the transactions, from the first transaction on. */
  booked: readonly ValuePoint[];
  today: readonly ValuePoint[];
};

/**
 * Joins the points of a chart. Daily charts prefer the recorded values and fill in the missing days; shorter charts
 * prefer the finer points that follow from transactions. Today's holdings are used only for the time before a short
 * history.
 */
export function joinPoints({ range, now, recorded, booked, today }: Sources): ValuePoint[] {
  const isDaily = STEPS[range].step === DAY;
  const [first, second] = isDaily ? [recorded, booked] : [booked, recorded];
  const days = new Set(first.map(({ at }) => Math.floor(at / DAY)));
  const own = [...first, ...second.filter(({ at }) => !days.has(Math.floor(at / DAY)))].sort((a, b) => a.at - b.at);
  const begin = own[0]?.at ?? now;
  if (now - begin >= (isDaily ? MIN_OWN_HISTORY : DAY)) return own;
  return [...today.filter(({ at }) => at < begin), ...own];
}

type Chart = {
  fromDollars: FromDollars;
  range: HistoryRange;
  /** The start of the chart. */
  since: number;
  now: number;
  tracks: readonly Track[];
  prices: ReadonlyMap<string, readonly PricePoint[]>;
  recorded: readonly ValuePoint[];
};

/** The points of a value chart. */
export function chartPoints({ fromDollars, range, since, now, tracks, prices, recorded }: Chart): ValuePoint[] {
  const first = Math.min(now, ...tracks.flatMap(({ changes }) => changes[0]?.at ?? now));
  const times = timesOf(range, since, first, now);
  const valued = { fromDollars, tracks, prices, range };
  return joinPoints({
    range,
    now,
    recorded,
    booked: valueAt({ ...valued, times: times.filter((at) => at >= first), basis: "transactions" }),
    today: valueAt({ ...valued, times, basis: "today" }),
  });
}

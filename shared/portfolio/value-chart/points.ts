import { MONEY_SCALE } from "../../transactions/leg-values.ts";
import { toFixedPoint } from "../../values/fixed.ts";
import { DAY } from "../../values/time.ts";
import type { HistoryRange } from "../chart/history-range.ts";
import {
  type FromDollars,
  isGap,
  moneyText,
  type PricePoint,
  STEPS,
  type Track,
  timesOf,
  type ValuePoint,
  valueAt,
} from "../values-over-time.ts";
import { flowsBetween } from "./flows.ts";

/** The points of a value chart: records, what follows from the transactions, and today's holdings before them. */

const money = (text: string): bigint => toFixedPoint(text, MONEY_SCALE);

/**
 * The records with their equity. A record from before it was kept has it where no leveraged position was open, because then all of
 * its value is equity. The others are left out, so that the ledger's own values take their place.
 */
export function withEquity(recorded: readonly ValuePoint[], tracks: readonly Track[]): ValuePoint[] {
  const leveraged = tracks.filter(({ leverage }) => leverage !== null);
  const isOpenAt = (time: number) =>
    leveraged.some(({ changes }) => (changes.findLast(({ at }) => at <= time)?.amount ?? 0n) > 0n);
  return recorded.flatMap((point) => {
    if (point.equity !== null) return [point];
    return isOpenAt(point.at) ? [] : [{ ...point, equity: point.value, equityCost: point.cost }];
  });
}

/**
 * A recorded value in the ledger's currency, beside the cost that the ledger has for its time. The record's own cost is in
 * dollars of other days, which no rate converts.
 */
export function recordedIn(point: ValuePoint, tracks: readonly Track[], fromDollars: FromDollars): ValuePoint[] {
  const [value, equity] = [point.value, point.equity].map((text) =>
    text === null ? null : fromDollars(money(text), point.at),
  );
  if (value == null) return [];
  const costs = tracks.map(({ changes, isInDollars, leverage }) => {
    const own = changes.findLast(({ at }) => at <= point.at)?.cost ?? 0n;
    const cost = isInDollars ? fromDollars(own, point.at) : own;
    return cost === null ? null : { cost, equityCost: leverage === null ? cost : cost / leverage.times };
  });
  const known = costs.filter((cost) => cost !== null);
  const sumBy = (pick: (one: { cost: bigint; equityCost: bigint }) => bigint) =>
    known.length === costs.length ? known.reduce((total, one) => total + pick(one), 0n) : null;
  const cost = isSum(point.value, point.cost, point.pnl) ? sumBy((one) => one.cost) : null;
  const equityCost =
    equity != null && isSum(point.equity, point.equityCost, point.pnl) ? sumBy((one) => one.equityCost) : null;
  const pnl = equityCost !== null ? equity! - equityCost : cost !== null ? value - cost : null;
  const text = (figure: bigint | null | undefined) => (figure == null ? null : moneyText(figure));
  return [
    {
      ...{ at: point.at, basis: point.basis, value: moneyText(value), cost: text(cost), pnl: text(pnl) },
      ...{ equity: text(equity), equityCost: text(equityCost) },
    },
  ];
}

const CENT = money("0.01");
/** Whether a cost is that of everything in a value: then it and the P&L add up to the value. */
function isSum(value: string | null, cost: string | null, pnl: string | null): boolean {
  if (value === null || cost === null || pnl === null) return false;
  const rest = money(value) - money(cost) - money(pnl);
  return rest < CENT && rest > -CENT;
}

/** With a shorter recorded history, the chart also shows the time before it, with today's holdings. */
const MIN_OWN_HISTORY = 3 * DAY;

/**
 * Whether today's holdings can stand for the time before a short history. A leveraged position cannot: before its opening
 * it was worth nothing, and an earlier price may be beyond its liquidation price, which would draw a value of 0.
 */
const canGoBack = (tracks: readonly Track[]): boolean =>
  tracks.every(({ leverage, changes }) => leverage === null || (changes.at(-1)?.amount ?? 0n) === 0n);

/** When the first holding began; null in the first days of a history, if charts show today's holdings before it. */
export function beginningOf(tracks: readonly Track[], now: number): number | null {
  const first = Math.min(...tracks.flatMap(({ changes }) => changes[0]?.at ?? []));
  if (!Number.isFinite(first)) return null;
  return now - first >= 2 * MIN_OWN_HISTORY || !canGoBack(tracks) ? first : null;
}

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
function joinPoints({ range, now, recorded, booked, today }: Sources): ValuePoint[] {
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
  /** With their equity, in the currency of the ledger. */
  recorded: readonly ValuePoint[];
};

/** A point of a value chart, with the money that came in since the one before it, or went out when it is negative. */
export type ChartPoint = ValuePoint & {
  /** Null at the first point, at one of today's holdings, and where a price is missing. */
  flow: string | null;
  /** The values between the point before and this one are not known. */
  isAfterGap?: true;
};

/**
 * The points of a value chart. The last one is of the present if coins came in or went out since the one before it, or if
 * values between the two are not known.
 */
export function chartPoints({ fromDollars, range, since: start, now, tracks, prices, recorded }: Chart): ChartPoint[] {
  const first = Math.min(now, ...tracks.flatMap(({ changes }) => changes[0]?.at ?? now));
  const { times, width } = timesOf(range, start, first, now);
  const valued = { fromDollars, tracks, prices, range };
  const points = joinPoints({
    range,
    now,
    recorded,
    booked: valueAt({ ...valued, times: times.filter((at) => at >= first), basis: "transactions" }),
    today: canGoBack(tracks) ? valueAt({ ...valued, times, basis: "today" }) : [],
  });
  const flows = flowsBetween(valued, points.map(({ at }) => at).concat(now));
  const past = points.map((point, index): ChartPoint => {
    const isFirst = index === 0 || points[index - 1]!.basis === "today";
    const flow = isFirst || point.basis === "today" ? null : flows[index]!;
    const isAfterGap = index > 0 && isGap(points[index - 1]!, point, width);
    return { ...point, flow: flow === null ? null : moneyText(flow), ...(isAfterGap && { isAfterGap }) };
  });
  const last = past.at(-1);
  // Without a time since the first change, there is no past of which something could be unknown.
  if (last === undefined && !times.some((at) => at >= first)) return past;
  const since = last === undefined || last.basis === "today" ? null : flows.at(-1)!;
  const isAfterGap = last !== undefined && isGap(last, { at: now, basis: "present" }, width);
  if (last !== undefined && !isAfterGap && (since === null || since === 0n)) return past;
  const present = valueAt({ ...valued, times: [now], basis: "present" });
  const flow = since === null ? null : moneyText(since);
  return [...past, ...present.map((point) => ({ ...point, flow, ...(isAfterGap && { isAfterGap }) }))];
}

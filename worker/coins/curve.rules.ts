import { SPARK_LEVELS, unpackLevels } from "../../shared/markets/sparkline-codec.ts";
import { exactText } from "../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../shared/values/time.ts";
import type { Point } from "./tiles.rules.ts";

const DIGITS = 6;
/** Two points of a curve are at most this far apart. */
const MAX_STEP = 5 * HOUR;

/** The shown price of a coin in US dollars, its time (ms), and its change in the 24 hours before, in percent. */
export type Latest = Pick<Point, "at" | "price"> & { change24h?: number | null };

const curvePoint = (at: number, price: number): Point => ({
  at,
  price: exactText(Number(price.toPrecision(DIGITS))),
  source: "c",
});

/**
 * The market's curve of seven days as prices that end at the latest one. It is drawn until the archive has points of
 * its own, and never stored in it.
 */
export function curvePoints(
  curve: readonly [low: number, high: number, line: string, hours?: number] | undefined,
  latest: Latest | null,
): Point[] {
  if (!curve || !latest) return [];
  const [low, high, line, hours = (7 * DAY) / HOUR] = curve;
  const percents = unpackLevels(line).map((level) => low + (level * (high - low)) / (SPARK_LEVELS - 1));
  const last = percents.at(-1);
  if (last === undefined || percents.length < 2 || last <= -100) return [];
  const step = (hours * HOUR) / (percents.length - 1);
  return percents
    .slice(0, -1)
    .map((percent, index) =>
      curvePoint(
        Math.round(latest.at - step * (percents.length - 1 - index)),
        (Number(latest.price) * (100 + percent)) / (100 + last),
      ),
    );
}

type Dot = { at: number; price: Point["price"] | number };

/** The price at a time on the straight line between two points. */
function between(a: Dot, b: Dot, at: number): number {
  const [first, last] = [Number(a.price), Number(b.price)];
  return a.at === b.at ? last : first + ((last - first) * (at - a.at)) / (b.at - a.at);
}

/** The price of a line at a time; that of its first or last point outside of it. */
function priceOn(line: readonly Dot[], at: number): number {
  const next = line.findIndex((point) => point.at >= at);
  if (next === -1) return Number(line.at(-1)!.price);
  return next === 0 ? Number(line[0]!.price) : between(line[next - 1]!, line[next]!, at);
}

/** The price 24 hours before the latest one, from its change. */
function dayBefore({ at, price, change24h }: Latest): Point[] {
  if (change24h == null || change24h <= -100) return [];
  return [curvePoint(at - DAY, (Number(price) * 100) / (100 + change24h))];
}

/**
 * A curve that goes through what is known exactly: the closes of days, the price 24 hours ago and the latest one. The prices
 * of a curve alone are rounded to 48 levels between the week's lowest and highest one.
 */
export function throughKnown(curve: readonly Point[], closes: readonly Point[], latest: Latest | null): Point[] {
  const first = curve[0];
  if (!first || !latest) return [...curve];
  const isOnCurve = ({ at }: Point) => at > first.at && at < latest.at;
  const known = [...closes, ...dayBefore(latest)].filter(isOnCurve).sort((a, b) => a.at - b.at);
  const line = [...curve, latest];
  const ratios = known.map(({ at, price }): Dot => ({ at, price: Number(price) / priceOn(line, at) }));
  ratios.push({ at: latest.at, price: 1 });
  const taken = new Set(known.map(({ at }) => at));
  const bent = curve.flatMap(({ at, price }) =>
    taken.has(at) ? [] : curvePoint(at, Number(price) * priceOn(ratios, at)),
  );
  return [...bent, ...known].sort((a, b) => a.at - b.at);
}

/** The part of a curve between two times, with its price at the start. */
export function cutCurve(curve: readonly Point[], start: number, end: number): Point[] {
  const inside = curve.filter(({ at }) => at >= start && at < end);
  const [before, next] = [curve.findLast(({ at }) => at < start), curve.find(({ at }) => at >= start)];
  const isWhole = !before || !next || next.at === start || start >= end;
  return isWhole ? inside : [curvePoint(start, between(before, next, start)), ...inside];
}

/** Points with a price at each hour where a curve has points that are further apart. */
export function hourly(points: readonly Point[]): Point[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    const isOfCurve = next && (point.source === "c" || next.source === "c") && next.at - point.at <= MAX_STEP;
    if (!isOfCurve) return [point];
    const added: Point[] = [];
    for (let at = Math.ceil((point.at + 1) / HOUR) * HOUR; at < next.at; at += HOUR)
      added.push(curvePoint(at, between(point, next, at)));
    return [point, ...added];
  });
}

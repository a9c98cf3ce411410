import { candlesOf } from "../../shared/coins/candles.ts";
import { type CoinRange, candleWidth, RANGE_SPANS } from "../../shared/coins/ranges.ts";
import { SPARK_LEVELS, unpackLevels } from "../../shared/markets/sparkline-codec.ts";
import { exactText } from "../../shared/values/decimal.ts";
import { DAY, HOUR, isoTime } from "../../shared/values/time.ts";
import type { CoinDetails } from "../upstreams/coingecko/coingecko.ts";
import { type Point, type PointSource, splitSpikes } from "./tiles.rules.ts";

/** The stored prices of a coin, oldest first. `filled` is true once everything that the upstream has is stored. */
export type StoredHistory = { recent: readonly Point[]; days: readonly Point[]; filled: boolean };

/** The tiles of a coin in the archive. */
export type StoredCoin = StoredHistory & { details: (CoinDetails & { asOf: number }) | null };

/** The first point of a range may be this much later than its beginning. */
const HOURLY_SLACK = 3 * HOUR;
const DAILY_SLACK = 2 * DAY;
const CURVE_DIGITS = 6;
const SHORT_RANGES: readonly CoinRange[] = ["24h", "7d"];

/**
 * The market's curve of seven days as prices that end at the latest one. It is drawn until the archive has points of
 * its own, and never stored in it.
 */
export function curvePoints(
  curve: readonly [low: number, high: number, line: string, hours?: number] | undefined,
  latest: Pick<Point, "at" | "price"> | null,
): Point[] {
  if (!curve || !latest) return [];
  const [low, high, line, hours = (7 * DAY) / HOUR] = curve;
  const percents = unpackLevels(line).map((level) => low + (level * (high - low)) / (SPARK_LEVELS - 1));
  const last = percents.at(-1);
  if (last === undefined || percents.length < 2 || last <= -100) return [];
  const step = (hours * HOUR) / (percents.length - 1);
  return percents.slice(0, -1).map((percent, index) => ({
    at: Math.round(latest.at - step * (percents.length - 1 - index)),
    price: exactText(Number(((Number(latest.price) * (100 + percent)) / (100 + last)).toPrecision(CURVE_DIGITS))),
    source: "c",
  }));
}

/** The points of the last days, with the curve in front of them where the archive begins later than the range. */
function shortPoints(recent: readonly Point[], curve: readonly Point[], start: number): Point[] {
  const own = recent.filter(({ at }) => at >= start);
  const from = own[0]?.at ?? Number.POSITIVE_INFINITY;
  const inFront = from - start > HOURLY_SLACK ? curve.filter(({ at }) => at >= start && at < from) : [];
  return [...inFront, ...own];
}

type Request = {
  range: CoinRange;
  now: number;
  stored: StoredHistory;
  curve: readonly Point[];
  /** The shown price and its time; null for a coin without one. */
  latest: Pick<Point, "at" | "price"> | null;
};

/** Chooses the points of a range: hourly ones up to seven days, daily ones beyond. The last one is the latest price. */
export function choosePoints({ range, now, stored, curve, latest }: Request) {
  const { recent, days, filled } = stored;
  const isShort = SHORT_RANGES.includes(range);
  const start = now - RANGE_SPANS[range];
  const firstDay = days[0]?.at ?? Number.POSITIVE_INFINITY;
  // The hourly curve of the last seven days shows more than a few recorded days.
  const usesDays = !isShort && firstDay < now - RANGE_SPANS["7d"] - DAY;
  const shortStart = now - Math.min(RANGE_SPANS[range], RANGE_SPANS["7d"]);
  const older = usesDays ? days.filter(({ at }) => at >= start) : shortPoints(recent, curve, shortStart);
  const { drawn, spikes } = splitSpikes(older.filter(({ at }) => at <= now));
  const points = latest
    ? [...drawn.filter(({ at }) => at < latest.at), { ...latest, source: "s" as PointSource }]
    : drawn;
  const firstRecent = recent[0]?.at ?? Number.POSITIVE_INFINITY;
  const covers = isShort ? firstRecent <= start + HOURLY_SLACK : firstDay <= start + DAILY_SLACK;
  return { points, spikes, complete: covers || (filled && (!isShort || firstDay > start)) };
}

export const SOURCE_NAMES: Record<PointSource, string> = {
  s: "market prices, recorded hourly",
  d: "daily history",
  c: "curve of the last seven days",
  x: "market prices, recorded hourly",
};

type History = ReturnType<typeof choosePoints>;

/** The reply of the API. */
export function historyReply(id: string, range: CoinRange, source: string, history: History, withCandles: boolean) {
  const { points, spikes, complete } = history;
  const last = points.at(-1);
  const span = last ? last.at - points[0]!.at : 0;
  const replyPoint = ({ at, price }: Point) => ({ at: isoTime(at), price });
  return {
    id,
    range,
    asOf: last ? isoTime(last.at) : null,
    sources: [...new Set(points.map((point) => `${source} ${SOURCE_NAMES[point.source]}`))],
    complete,
    points: points.map(replyPoint),
    spikes: spikes.map(replyPoint),
    ...(withCandles && {
      candles: candlesOf(points, candleWidth(range, span)).map((candle) => ({ ...candle, at: isoTime(candle.at) })),
    }),
  };
}

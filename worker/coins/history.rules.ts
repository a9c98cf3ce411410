import { candlesOf } from "../../shared/coins/candles.ts";
import { type CoinRange, candleWidth, RANGE_SPANS } from "../../shared/coins/ranges.ts";
import { DAY, HOUR, isoTime } from "../../shared/values/time.ts";
import type { CoinDetails } from "../upstreams/coingecko/coingecko.ts";
import { cutCurve, type Latest, throughKnown } from "./curve.rules.ts";
import { type Point, type PointSource, splitSpikes } from "./tiles.rules.ts";

/** The stored prices of a coin, oldest first. `filled` is true once everything that the upstream has is stored. */
export type StoredHistory = { recent: readonly Point[]; days: readonly Point[]; filled: boolean };

/** The tiles of a coin in the archive. */
export type StoredCoin = StoredHistory & { details: (CoinDetails & { asOf: number }) | null };

/** The first point of a range may be this much later than its beginning. */
const HOURLY_SLACK = 3 * HOUR;
const DAILY_SLACK = 2 * DAY;
export const SHORT_RANGES: readonly CoinRange[] = ["24h", "7d"];

/** Whether hourly points begin too late for a range that starts at `start`. */
export const beginsLate = (recent: readonly Point[], start: number): boolean =>
  (recent.find(({ at }) => at >= start)?.at ?? Number.POSITIVE_INFINITY) - start > HOURLY_SLACK;

/** The points of the last days, with the curve in front of them where the archive begins later than the range. */
function shortPoints({ stored: { recent, days }, curve, latest }: Request, start: number): Point[] {
  const own = recent.filter(({ at }) => at >= start);
  if (!beginsLate(recent, start)) return own;
  const line = throughKnown(curve, splitSpikes(days).drawn, latest);
  return [...cutCurve(line, start, own[0]?.at ?? Number.POSITIVE_INFINITY), ...own];
}

type Request = {
  range: CoinRange;
  now: number;
  stored: StoredHistory;
  curve: readonly Point[];
  /** Null for a coin without a price. */
  latest: Latest | null;
};

/** Chooses the points of a range: hourly ones up to seven days, daily ones beyond. The last one is the latest price. */
export function choosePoints(request: Request) {
  const { range, now, stored, latest } = request;
  const { recent, days, filled } = stored;
  const isShort = SHORT_RANGES.includes(range);
  const start = now - RANGE_SPANS[range];
  const firstDay = days[0]?.at ?? Number.POSITIVE_INFINITY;
  // The hourly curve of the last seven days shows more than a few recorded days.
  const usesDays = !isShort && firstDay < now - RANGE_SPANS["7d"] - DAY;
  const shortStart = now - Math.min(RANGE_SPANS[range], RANGE_SPANS["7d"]);
  const older = usesDays ? days.filter(({ at }) => at >= start) : shortPoints(request, shortStart);
  const { drawn, spikes } = splitSpikes(older.filter(({ at }) => at <= now));
  const points = latest
    ? [...drawn.filter(({ at }) => at < latest.at), { at: latest.at, price: latest.price, source: "s" as PointSource }]
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

import { MAX_PRICE_DISTANCE, nearestPoint } from "../../../shared/archive-prices/nearest.ts";
import type { PriceSource } from "../../../shared/archive-prices/sources.ts";
import { type Exact, product } from "../../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../../shared/values/time.ts";
import { closeOn, USDT } from "../candles/closes.rules.ts";
import type { StoredHistory } from "../history.rules.ts";
import { dayOf, type Point, type PointSource, splitSpikes, yearOf } from "../tiles.rules.ts";

/** The latest price is no point of the archive. */
const MAX_DISTANCE = HOUR;
/** The points of the curve of seven days are 4.3 hours apart, so that one is at most half as far away. */
const MAX_CURVE_DISTANCE = 2.5 * HOUR;

/** The entries of the years of a coin's candles, as `closes.rules.ts` describes them. */
type CandleYears = ReadonlyMap<number, readonly string[]>;
export type KnownPrices = Pick<StoredHistory, "recent" | "days"> & {
  /** The shown price and its time; null for a coin without one. */
  latest: Pick<Point, "at" | "price"> | null;
  /** The market's curve of seven days, which ends before the latest price. */
  curve: readonly Point[];
  candles: CandleYears;
};

/** A price in US dollars, its time (ms) and where it comes from. */
export type PastPrice = { price: Exact; at: number; source: PriceSource };
/** The price of a coin at a time; null when none is known. */
export type PriceAt = (coinId: string, at: number) => PastPrice | null;

type Priced = Pick<Point, "at" | "price"> & { source?: PointSource };

function nearestPrice(points: readonly Priced[], at: number, maxDistance: number): PastPrice | null {
  let nearest: Priced | undefined;
  for (const point of points)
    if (Math.abs(point.at - at) <= Math.abs((nearest?.at ?? Number.POSITIVE_INFINITY) - at)) nearest = point;
  if (!nearest || Math.abs(nearest.at - at) > maxDistance) return null;
  return { price: nearest.price, at: nearest.at, source: nearest.source === "c" ? "curve" : "market" };
}

/** The days (since 1970-01-01) with a close among the days of the tiles. */
export const closesByDay = (days: readonly Point[]): Map<number, Point> =>
  new Map(splitSpikes(days).drawn.map((point) => [dayOf(point.at - 1), point]));

/** The price at the end of a UTC day (since 1970-01-01); null when none is known. */
export type PriceOfDay = (coinId: string, day: number) => PastPrice | null;

/** Finds the closes of days: that of the daily history, or else that of a venue's candle. */
export function dailyPrices(known: ReadonlyMap<string, Pick<KnownPrices, "days" | "candles">>): PriceOfDay {
  const coins = new Map(
    [...known].map(([coinId, { days, candles }]) => [coinId, { closes: closesByDay(days), candles }]),
  );
  return function priceOfDay(coinId: string, day: number): PastPrice | null {
    const coin = coins.get(coinId);
    const close = coin?.closes.get(day);
    if (close) return { price: close.price, at: close.at, source: close.source === "s" ? "own" : "history" };
    const candle = closeOn(coin?.candles.get(yearOf(day)) ?? [], day);
    if (!candle) return null;
    const at = (day + 1) * DAY;
    if (candle.quote === "USD") return { price: candle.price, at, source: candle.venue };
    const usdt = coinId === USDT ? null : priceOfDay(USDT, day);
    return usdt
      ? { price: product(candle.price, usdt.price), at, source: `${candle.venue} usdt` }
      : { price: candle.price, at, source: `${candle.venue} par` };
  };
}

/** The days whose closes can lie within a day of a time. */
const daysAround = (at: number): number[] => [-2, -1, 0, 1].map((distance) => dayOf(at) + distance);

/**
 * Finds the price of a coin at a time: the archive's nearest point, which is at most a day away. The archive has an hour's
 * price in the last days, the close of each UTC day before them, and before the daily history that of a venue's candle. The
 * latest price stands for the hour that is not recorded yet. The curve comes last, because its prices are estimates. It
 * covers the hours before the archive's first recording, on a day that has no close until it ends.
 */
export function pastPrices(known: ReadonlyMap<string, KnownPrices>): PriceAt {
  const priceOfDay = dailyPrices(known);
  const coins = new Map(
    [...known].map(([coinId, { recent, latest, curve }]) => {
      const hours = splitSpikes(recent).drawn;
      const last = latest ? [latest] : [];
      return [coinId, { hours, last, line: [...splitSpikes(curve).drawn, ...hours, ...last] }];
    }),
  );
  return (coinId, at) => {
    const coin = coins.get(coinId);
    if (!coin) return null;
    const closes = daysAround(at).flatMap((day) => priceOfDay(coinId, day) ?? []);
    const found = [
      nearestPrice(coin.last, at, MAX_DISTANCE),
      nearestPrice(coin.hours, at, MAX_PRICE_DISTANCE),
      ...closes,
    ]
      .filter((one) => one !== null)
      .sort((a, b) => a.at - b.at);
    return nearestPoint(found, at) ?? nearestPrice(coin.line, at, MAX_CURVE_DISTANCE);
  };
}

/** The known price of a coin nearest to a time, however far away; null without any. */
export function nearestKnown({ recent, days, latest }: KnownPrices, at: number): Exact | null {
  let nearest: Pick<Point, "at" | "price"> | null = null;
  const offer = (point: Pick<Point, "at" | "price">) => {
    if (nearest === null || Math.abs(point.at - at) < Math.abs(nearest.at - at)) nearest = point;
  };
  for (const points of [splitSpikes(days).drawn, splitSpikes(recent).drawn, latest ? [latest] : []])
    for (const point of points) offer(point);
  return (nearest as Pick<Point, "at" | "price"> | null)?.price ?? null;
}

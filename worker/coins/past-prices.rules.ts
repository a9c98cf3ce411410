import type { Exact } from "../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../shared/values/time.ts";
import type { StoredHistory } from "./history.rules.ts";
import { type Point, splitSpikes } from "./tiles.rules.ts";

const MAX_DISTANCE = HOUR;
/** The points of the curve of seven days are 4.3 hours apart, so that one is at most half as far away. */
const MAX_CURVE_DISTANCE = 2.5 * HOUR;

export type KnownPrices = Pick<StoredHistory, "recent" | "days"> & {
  /** The shown price and its time; null for a coin without one. */
  latest: Pick<Point, "at" | "price"> | null;
  /** The market's curve of seven days, which ends before the latest price. */
  curve: readonly Point[];
};

function nearestPrice(points: readonly Pick<Point, "at" | "price">[], at: number, maxDistance: number): Exact | null {
  let nearest: (typeof points)[number] | undefined;
  for (const point of points)
    if (Math.abs(point.at - at) <= Math.abs((nearest?.at ?? Number.POSITIVE_INFINITY) - at)) nearest = point;
  return nearest && Math.abs(nearest.at - at) <= maxDistance ? nearest.price : null;
}

/**
 * Finds the price of a coin at a time: that of the hour in the last days, and before them the close of the UTC day. The
 * latest price stands for the hour that is not recorded yet. The curve comes last, because its prices are estimates. It
 * covers the hours before the archive's first recording, on a day that has no close until it ends.
 */
export function pastPrices(known: ReadonlyMap<string, KnownPrices>): (coinId: string, at: number) => Exact | null {
  const coins = new Map(
    [...known].map(([coinId, { recent, days, latest, curve }]) => {
      const hours = [...splitSpikes(recent).drawn, ...(latest ? [latest] : [])];
      const closes = new Map(splitSpikes(days).drawn.map(({ at, price }) => [Math.floor((at - 1) / DAY), price]));
      return [coinId, { hours, closes, line: [...splitSpikes(curve).drawn, ...hours] }];
    }),
  );
  return (coinId, at) => {
    const coin = coins.get(coinId);
    if (!coin) return null;
    const close = coin.closes.get(Math.floor(at / DAY)) ?? null;
    return nearestPrice(coin.hours, at, MAX_DISTANCE) ?? close ?? nearestPrice(coin.line, at, MAX_CURVE_DISTANCE);
  };
}

import type { Exact } from "../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../shared/values/time.ts";
import type { StoredHistory } from "./history.rules.ts";
import { splitSpikes } from "./tiles.rules.ts";

const MAX_DISTANCE = HOUR;

/** Finds prices in the archive: that of the hour in the last days, and before them the close of the UTC day. */
export function pastPrices(
  histories: ReadonlyMap<string, StoredHistory>,
): (coinId: string, at: number) => Exact | null {
  const known = new Map<string, { hours: StoredHistory["recent"]; closes: Map<number, Exact> }>();
  for (const [coinId, { recent, days }] of histories) {
    const closes = new Map(splitSpikes(days).drawn.map(({ at, price }) => [Math.floor((at - 1) / DAY), price]));
    known.set(coinId, { hours: splitSpikes(recent).drawn, closes });
  }
  return (coinId, at) => {
    const coin = known.get(coinId);
    if (!coin) return null;
    let nearest: { at: number; price: Exact } | undefined;
    for (const point of coin.hours)
      if (Math.abs(point.at - at) <= Math.abs((nearest?.at ?? Number.POSITIVE_INFINITY) - at)) nearest = point;
    if (nearest && Math.abs(nearest.at - at) <= MAX_DISTANCE) return nearest.price;
    return coin.closes.get(Math.floor(at / DAY)) ?? null;
  };
}

import type { Weight } from "./weights.ts";

export type GrowthPoint = { at: number; percent: number };
type PricePoint = { at: number; price: string };

/**
 * Returns a function that finds the last price at or before a time, or else the first price. Its calls must pass
 * growing times.
 */
function priceReader(points: readonly PricePoint[]): (at: number) => number {
  let index = 0;
  return (at) => {
    while (index + 1 < points.length && points[index + 1]!.at <= at) index += 1;
    return Number(points[index]!.price);
  };
}

const HUNDREDTHS = 100;

/**
 * How a portfolio with today's weights would have grown since the first time, in percent. It needs prices and weights
 * only. A leveraged position moves by its exposure, and is never worth less than nothing.
 */
export function growthOf(
  weights: readonly Pick<Weight, "coinId" | "kind" | "weight" | "exposure">[],
  prices: ReadonlyMap<string, readonly PricePoint[]>,
  times: readonly number[],
): GrowthPoint[] {
  const priced = weights.flatMap(({ coinId, kind, weight, exposure }) => {
    const points = coinId === null ? undefined : prices.get(coinId);
    const last = Number(points?.at(-1)?.price ?? 0);
    if (!points || last <= 0) return [];
    const sign = kind === "short" ? -1 : 1;
    return [{ read: priceReader(points), last, weight: Number(weight), exposure: sign * Number(exposure) }];
  });
  const values = times.map((at) =>
    priced.reduce(
      (total, { read, last, weight, exposure }) => total + weight * Math.max(0, 1 + exposure * (read(at) / last - 1)),
      0,
    ),
  );
  const first = values[0] ?? 0;
  if (first <= 0) return [];
  return times.map((at, i) => ({
    at,
    percent: Math.round((values[i]! / first - 1) * 100 * HUNDREDTHS) / HUNDREDTHS,
  }));
}

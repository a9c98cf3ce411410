/** Decimal text or a float. */
type Price = string | number;
type Point<P extends Price> = { at: number; price: P; high?: P; low?: P };
type Candle<P extends Price> = { at: number; open: P; high: P; low: P; close: P };

/**
 * Candles from the points of a chart: each opens at the close before it and covers the points within its width. A width
 * without a point is a gap, and the candle after it opens at its own first point.
 */
export function candlesOf<P extends Price>(points: readonly Point<P>[], width: number): Candle<P>[] {
  const candles: Candle<P>[] = [];
  for (const { at, price, ...extremes } of points) {
    const high: P = extremes.high ?? price;
    const low: P = extremes.low ?? price;
    // A point at the border closes the candle before it, as midnight closes a day.
    const from = Math.floor((at - 1) / width) * width;
    const last = candles.at(-1);
    if (last?.at === from) {
      last.close = price;
      if (Number(high) > Number(last.high)) last.high = high;
      if (Number(low) < Number(last.low)) last.low = low;
      continue;
    }
    const open = last?.at === from - width ? last.close : price;
    const [above, below]: [P, P] =
      Number(open) > Number(high) ? [open, low] : [high, Number(open) < Number(low) ? open : low];
    candles.push({ at: from, open, high: above, low: below, close: price });
  }
  return candles;
}

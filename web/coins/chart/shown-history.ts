import { candlesOf } from "../../../shared/coins/candles.ts";
import { drawStatic } from "../../../shared/coins/static-chart.ts";
import type { RateAt } from "../../currencies/past-rate.ts";
import type { HistoryView } from "../coins.queries.ts";

/** A coin in itself is worth exactly 1, so that rounding draws no candle. */
const DIGITS = 12;

/**
 * A history in the display currency: each price at the rate of its time. A price whose rate is unknown is left out.
 * Candles are those of these prices, because the rates at their highs and lows are unknown.
 */
export function shownHistory(history: HistoryView, rateAt: RateAt): HistoryView {
  const points = history.points.flatMap(({ at, price }) => {
    const rate = rateAt(at);
    return rate === null ? [] : [{ at, price: Number((price * rate).toPrecision(DIGITS)) }];
  });
  const candles = history.candles && candlesOf(points, history.candleWidth);
  return { ...history, points, candles, drawing: drawStatic(points) };
}

import { DAY } from "../../shared/values/time.ts";
import { roundTicks } from "../ui/chart/chart-scale.ts";
import type { Candle } from "./icp-tokens.queries.ts";

/** The size in SVG units. The page stretches the drawing, except its strokes. */
export const CHART = { width: 600, height: 220, volume: 36 };
/** The gap between two bodies as a share of a candle's width. */
const GAP = 0.28;
/** The scale covers at least this many percent of the price, so that a flat price does not look volatile. */
const MIN_SCALE = 2;
const MARGIN = 0.06;
const TICKS = 4;

export type ChartShape = {
  /** The y of the first price. */
  baseline: number;
  up: string;
  down: string;
  wicks: { up: string; down: string };
  volume: string;
  /** The prices beside the drawing from top to bottom, with their position in percent of its height. */
  ticks: { price: number; top: number }[];
  /** The centre of a candle in percent of the width. */
  centre(index: number): number;
};

const round = (value: number) => Math.round(value * 10) / 10;

/** Draws all candles as five SVG paths, regardless of their number. */
export function drawCandles(candles: readonly Candle[]): ChartShape | null {
  const first = candles[0];
  if (!first) return null;
  const low = Math.min(...candles.map((candle) => candle.low_price));
  const high = Math.max(...candles.map((candle) => candle.high_price));
  const middle = (high + low) / 2;
  const span = Math.max(high - low, (middle * MIN_SCALE) / 100) * (1 + 2 * MARGIN);
  const top = middle + span / 2;
  const priceHeight = CHART.height - CHART.volume;
  const y = (price: number) => round(((top - price) / span) * priceHeight);
  const step = CHART.width / candles.length;
  const maxVolume = Math.max(...candles.map(({ volume }) => volume)) || 1;

  const shape = { up: "", down: "", wicks: { up: "", down: "" }, volume: "" };
  for (const [index, { open_price, close_price, high_price, low_price, volume }] of candles.entries()) {
    const side = close_price >= open_price ? "up" : "down";
    const left = round((index + GAP / 2) * step);
    const width = round(step * (1 - GAP));
    const upper = y(Math.max(open_price, close_price));
    const height = Math.max(1, round(y(Math.min(open_price, close_price)) - upper));
    shape[side] += `M${left} ${upper}h${width}v${height}h${-width}z`;
    shape.wicks[side] += `M${round((index + 0.5) * step)} ${y(high_price)}V${y(low_price)}`;
    const bar = round((volume / maxVolume) * (CHART.volume - 6));
    shape.volume += `M${left} ${CHART.height}h${width}v${-bar}h${-width}z`;
  }
  const ticks = roundTicks(top - span, top, TICKS)
    .toReversed()
    .map((price) => ({ price, top: round((y(price) * 100) / CHART.height) }));
  return { ...shape, baseline: y(first.open_price), ticks, centre: (index) => ((index + 0.5) / candles.length) * 100 };
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayAndTimeFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** The start of a candle; without the time of day when a candle lasts a day or longer. */
export function timeText(candles: readonly Candle[], index: number): string {
  const [first, second] = [candles[0], candles[1]];
  const candle = candles[index];
  if (!candle) return "";
  const isDayOrLonger = first && second && Date.parse(second.candle_start) - Date.parse(first.candle_start) >= DAY;
  return (isDayOrLonger ? dayFormat : dayAndTimeFormat).format(new Date(candle.candle_start));
}

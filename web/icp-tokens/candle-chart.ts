import { DAY } from "../../shared/values/time.ts";
import type { Reply } from "../api/call.ts";

export type Candle = Reply<"GET /api/kong/ohlc">[number];

/** The drawing's own units: the page stretches them, strokes excepted. */
export const CHART = { width: 600, height: 220, volume: 36 };
const GAP = 0.28;
/** A market that stands still must not look like a storm: percent of the price that the scale covers at least. */
const LEAST_SCALE = 2;
const MARGIN = 0.06;

export type ChartShape = {
  /** Of the first price, which is the mark. */
  mark: number;
  up: string;
  down: string;
  wicks: { up: string; down: string };
  volume: string;
  /** Prices beside the drawing, from above, and where they stand in percent of its height. */
  ticks: { price: number; top: number }[];
  /** The middle of a candle, in percent of the width. */
  centre(at: number): number;
};

const round = (value: number) => Math.round(value * 10) / 10;

/** Candles as paths: four of them, however many candles there are. */
export function drawCandles(candles: readonly Candle[]): ChartShape | null {
  const first = candles[0];
  if (!first) return null;
  const low = Math.min(...candles.map((candle) => candle.low_price));
  const high = Math.max(...candles.map((candle) => candle.high_price));
  const middle = (high + low) / 2;
  const span = Math.max(high - low, (middle * LEAST_SCALE) / 100) * (1 + 2 * MARGIN);
  const top = middle + span / 2;
  const room = CHART.height - CHART.volume;
  const y = (price: number) => round(((top - price) / span) * room);
  const step = CHART.width / candles.length;
  const most = Math.max(...candles.map(({ volume }) => volume)) || 1;

  const shape = { up: "", down: "", wicks: { up: "", down: "" }, volume: "" };
  for (const [at, { open_price, close_price, high_price, low_price, volume }] of candles.entries()) {
    const side = close_price >= open_price ? "up" : "down";
    const left = round((at + GAP / 2) * step);
    const width = round(step * (1 - GAP));
    const upper = y(Math.max(open_price, close_price));
    const height = Math.max(1, round(y(Math.min(open_price, close_price)) - upper));
    shape[side] += `M${left} ${upper}h${width}v${height}h${-width}z`;
    shape.wicks[side] += `M${round((at + 0.5) * step)} ${y(high_price)}V${y(low_price)}`;
    const bar = round((volume / most) * (CHART.volume - 6));
    shape.volume += `M${left} ${CHART.height}h${width}v${-bar}h${-width}z`;
  }
  const ticks = [0.1, 0.37, 0.64, 0.91].map((share) => ({
    price: top - share * span,
    top: round((share * room * 100) / CHART.height),
  }));
  return { ...shape, mark: y(first.open_price), ticks, centre: (at) => ((at + 0.5) / candles.length) * 100 };
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayAndTime = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** Days alone where a candle is a day or longer. */
export function timeText(candles: readonly Candle[], at: number): string {
  const [first, second] = [candles[0], candles[1]];
  const candle = candles[at];
  if (!candle) return "";
  const isLong = first && second && Date.parse(second.candle_start) - Date.parse(first.candle_start) >= DAY;
  return (isLong ? day : dayAndTime).format(new Date(candle.candle_start));
}

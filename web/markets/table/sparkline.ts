import { SPARK_LEVELS, unpackLevels } from "../../../shared/markets/sparkline-codec.ts";

export const SPARK_WIDTH = 112;
export const SPARK_HEIGHT = 32;
const INSET = 3;
/** Percent. A calm week must not look like a storm, and a still one is a line (the look, "Sparkline"). */
const LEAST_SCALE = 2;
const STILL = 0.25;
/** Beyond the right edge, where a stroke is cut off: it lets the last stretch close on the mark unseen. */
const OUTSIDE = SPARK_WIDTH + 4;

/** Paths: what lies above the mark, what lies below it, or one still line. */
export type Spark = { mark: number } & ({ still: string } | { above: string; below: string });

const round = (value: number) => Math.round(value * 10) / 10;

/** Draws a line of `Sparklines`, from `low` to `high` percent of its first point. */
export function drawSparkline(line: string, low: number, high: number): Spark | null {
  if (line.length < 2) return null;
  const step = (high - low) / (SPARK_LEVELS - 1);
  const values = unpackLevels(line).map((level) => low + level * step);
  const room = SPARK_HEIGHT - 2 * INSET;
  const scale = Math.max(high - low, LEAST_SCALE);
  const top = (high + low + scale) / 2;
  const y = (percent: number) => round(INSET + ((top - percent) / scale) * room);
  const x = (at: number) => round((at / (values.length - 1)) * SPARK_WIDTH);
  const points = values.map((value, at): Point => ({ x: x(at), value }));
  const mark = y(0);
  if (high - low < STILL) return { mark, still: `M${points.map((point) => `${point.x} ${y(point.value)}`).join("L")}` };
  return { mark, above: side(points, 1, y), below: side(points, -1, y) };
}

type Point = { x: number; value: number };

/** The stretches on one side of the mark, each from mark to mark, so that their fill closes along it. */
function side(points: Point[], sign: 1 | -1, y: (percent: number) => number): string {
  const stretches: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 1) stretches.push(`M${open.join("L")}`);
    open = [];
  };
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    const inside = point.value * sign > 0;
    const wasInside = before !== undefined && before.value * sign > 0;
    if (before && inside !== wasInside) {
      const share = before.value / (before.value - point.value);
      const crossing = `${round(before.x + share * (point.x - before.x))} ${y(0)}`;
      open.push(crossing);
      if (!inside) close();
    }
    if (inside) open.push(`${point.x} ${y(point.value)}`);
  }
  const last = points.at(-1);
  if (last && last.value * sign > 0) open.push(`${OUTSIDE} ${y(last.value)}`, `${OUTSIDE} ${y(0)}`);
  close();
  return stretches.join("");
}

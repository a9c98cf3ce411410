/** The chart of prices as SVG paths, shared by the page and by its first HTML. Do not import zod here. */

export type PricePoint = { at: number; price: number };
export type Box = { width: number; height: number };
/** The drawing of the first HTML, which is stretched to the width of the page. */
export const FIRST_BOX: Box = { width: 1000, height: 300 };

/** The space above the highest and below the lowest price, as a fraction of their difference. */
const MARGIN = 0.08;
/** A step that is this many times longer than the usual one around it is a gap. */
const GAP_FACTOR = 3;
/** The usual step is the median of this many steps on each side. */
const GAP_REACH = 3;

/**
 * The times of the points that come after a gap. The steps around each point decide, because a chart may begin with
 * points four hours apart and go on by the hour.
 */
export function gapsIn(points: readonly PricePoint[]): ReadonlySet<number> {
  const steps = points.slice(1).map(({ at }, index) => at - points[index]!.at);
  const isGap = (step: number, index: number) => {
    const before = steps.slice(Math.max(0, index - GAP_REACH), index);
    const near = [...before, ...steps.slice(index + 1, index + 1 + GAP_REACH)].sort((a, b) => a - b);
    return near.length >= GAP_REACH && step > GAP_FACTOR * near[Math.ceil(near.length / 2)]!;
  };
  return new Set(points.slice(1).flatMap(({ at }, index) => (isGap(steps[index]!, index) ? [at] : [])));
}

/** The lowest and highest price to show, with room around them. A flat line is in the middle. */
export function priceRange(prices: Iterable<number>): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const price of prices) {
    if (price < low) low = price;
    if (price > high) high = price;
  }
  const room = (high - low || Math.abs(high) * 0.01 || 1) * MARGIN;
  return [low - room, high + room];
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The line through points at positions in px, interrupted at gaps, and the area below it. */
export function linePaths(
  points: readonly { at: number; x: number; y: number }[],
  gaps: ReadonlySet<number>,
  bottom: number,
) {
  const stretches: { at: number; x: number; y: number }[][] = [];
  for (const point of points) {
    const last = stretches.at(-1);
    if (last && !gaps.has(point.at)) last.push(point);
    else stretches.push([point]);
  }
  const text = ({ x, y }: { x: number; y: number }) => `${rounded(x)} ${rounded(y)}`;
  // A point alone is a short dash, because a line needs two points.
  const stroke = (stretch: (typeof stretches)[number]) =>
    stretch.length === 1 ? `M${text(stretch[0]!)}h2` : `M${stretch.map(text).join("L")}`;
  const fill = (stretch: (typeof stretches)[number]) =>
    `M${rounded(stretch[0]!.x)} ${bottom}L${stretch.map(text).join("L")}L${rounded(stretch.at(-1)!.x)} ${bottom}Z`;
  return {
    line: stretches.map(stroke).join(""),
    area: stretches
      .filter(({ length }) => length > 1)
      .map(fill)
      .join(""),
  };
}

export type Drawing = { line: string; area: string; tone: "gain" | "loss" };

/** Draws prices into a box; null for fewer than two points. */
export function drawStatic(points: readonly PricePoint[], { width, height }: Box = FIRST_BOX): Drawing | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const [low, high] = priceRange(points.map(({ price }) => price));
  const placed = points.map(({ at, price }) => ({
    at,
    x: ((at - first.at) / (last.at - first.at || 1)) * width,
    y: ((high - price) / (high - low)) * height,
  }));
  return { ...linePaths(placed, gapsIn(points), height), tone: last.price < first.price ? "loss" : "gain" };
}

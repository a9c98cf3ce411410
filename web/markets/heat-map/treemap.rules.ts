/** A rectangle in px. */
export type Box = { x: number; y: number; width: number; height: number };

/** The worst aspect ratio of the tiles that share a strip of this length. */
function worstRatio(areas: readonly number[], length: number): number {
  const sum = areas.reduce((total, area) => total + area, 0);
  const thickness = sum / length;
  return Math.max(...areas.map((area) => Math.max(thickness / (area / thickness), area / thickness / thickness)));
}

/** Lays a strip of tiles along the shorter side of a box, and returns the rest of the box. */
function layStrip(areas: readonly number[], box: Box, place: (tile: Box) => void): Box {
  const sum = areas.reduce((total, area) => total + area, 0);
  const isColumn = box.width >= box.height;
  const thickness = sum / (isColumn ? box.height : box.width);
  let offset = 0;
  for (const area of areas) {
    const length = area / thickness;
    place(
      isColumn
        ? { x: box.x, y: box.y + offset, width: thickness, height: length }
        : { x: box.x + offset, y: box.y, width: length, height: thickness },
    );
    offset += length;
  }
  return isColumn
    ? { ...box, x: box.x + thickness, width: box.width - thickness }
    : { ...box, y: box.y + thickness, height: box.height - thickness };
}

/**
 * Divides a box into tiles whose areas are proportional to the values, as near to squares as possible (Bruls, Huizing,
 * van Wijk: "Squarified Treemaps"). The values are positive, the largest first.
 */
export function treemap(values: readonly number[], box: Box): Box[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0 || box.width <= 0 || box.height <= 0) return [];
  const areas = values.map((value) => (value / total) * box.width * box.height);
  const tiles: Box[] = [];
  let rest = box;
  let strip: number[] = [];
  for (const area of areas) {
    const length = Math.min(rest.width, rest.height);
    if (strip.length > 0 && worstRatio([...strip, area], length) > worstRatio(strip, length)) {
      rest = layStrip(strip, rest, (tile) => tiles.push(tile));
      strip = [];
    }
    strip.push(area);
  }
  layStrip(strip, rest, (tile) => tiles.push(tile));
  return tiles;
}

export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** The index of the nearest tile in a direction, or null at the edge. */
export function neighbour(tiles: readonly Box[], from: number, direction: Direction): number | null {
  const start = centre(tiles[from]!);
  const isAcross = direction === "ArrowLeft" || direction === "ArrowRight";
  const sign = direction === "ArrowRight" || direction === "ArrowDown" ? 1 : -1;
  let best: { index: number; cost: number } | null = null;
  for (const [index, tile] of tiles.entries()) {
    const { x, y } = centre(tile);
    const [ahead, aside] = isAcross
      ? [sign * (x - start.x), Math.abs(y - start.y)]
      : [sign * (y - start.y), Math.abs(x - start.x)];
    // A tile that is not straight ahead counts as farther away.
    const cost = ahead + 2 * aside;
    if (index !== from && ahead > 1 && (best === null || cost < best.cost)) best = { index, cost };
  }
  return best?.index ?? null;
}

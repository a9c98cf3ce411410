/** The rendered rows of a long list, from `first` up to, but not including, `end`. All rows have the same height. */
export type Range = { first: number; end: number };
/** The rows that have an ad after them, in ascending order and all below the number of rows. */
export type Breaks = readonly number[];

/** The number of rows rendered beyond each edge of the viewport, so that a short scroll finds them there. */
export const OVERSCAN = 6;
/** The range moves by this many rows at a time, which saves renders while scrolling. */
const STEP = 4;
/** The height of an ad between the rows, in px. */
export const AD_HEIGHT = 100;
export const NO_BREAKS: Breaks = [];

/**
 * `top` is the distance in px from the list's first row down to the top of the viewport. `adsHeight` is the height of
 * all ads in the list. Their positions are not known here, so the range begins earlier by the rows that fit into this
 * height.
 */
export function visibleRange(top: number, viewHeight: number, rowHeight: number, count: number, adsHeight = 0): Range {
  const from = Math.floor((top - adsHeight) / rowHeight) - OVERSCAN;
  const to = Math.ceil((top + viewHeight) / rowHeight) + OVERSCAN;
  const first = Math.max(0, Math.min(Math.floor(from / STEP) * STEP, count));
  const end = Math.max(first, Math.min(count, Math.ceil(to / STEP) * STEP));
  return { first, end };
}

export type RowSegment =
  /** Rows that are not rendered, with the ads after them. */
  { kind: "space"; index: number; rows: number; ads: number } | { kind: "row"; index: number; hasAdAfter: boolean };

/**
 * The rendered rows and the empty spaces between them. The pinned row stays rendered because
 * it has the focus.
 */
export function rowSegments(
  { first, end }: Range,
  count: number,
  pinned: number | null,
  breaks = NO_BREAKS,
): RowSegment[] {
  const rows = Array.from({ length: Math.min(end, count) - first }, (_, offset) => first + offset);
  if (pinned !== null && pinned < Math.min(first, count)) rows.unshift(pinned);
  if (pinned !== null && pinned >= end && pinned < count) rows.push(pinned);
  const segments: RowSegment[] = [];
  let next = 0;
  const skipTo = (index: number) => {
    if (index <= next) return;
    const ads = breaks.filter((row) => next < row && row <= index).length;
    segments.push({ kind: "space", index: next, rows: index - next, ads });
  };
  for (const index of rows) {
    skipTo(index);
    next = index + 1;
    segments.push({ kind: "row", index, hasAdAfter: breaks.includes(next) });
  }
  skipTo(count);
  return segments;
}

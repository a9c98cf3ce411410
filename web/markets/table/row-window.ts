/** The rendered rows of a long list, from `first` up to, but not including, `end`. All rows have the same height. */
export type Range = { first: number; end: number };

/** The number of rows rendered beyond each edge of the viewport, so that a short scroll finds them there. */
export const OVERSCAN = 6;
/** The range moves by this many rows at a time, which saves renders while scrolling. */
const STEP = 4;

/** `top` is the distance in px from the list's first row down to the top of the viewport. */
export function visibleRange(top: number, viewHeight: number, rowHeight: number, count: number): Range {
  const from = Math.floor(top / rowHeight) - OVERSCAN;
  const to = Math.ceil((top + viewHeight) / rowHeight) + OVERSCAN;
  const first = Math.max(0, Math.min(Math.floor(from / STEP) * STEP, count));
  const end = Math.max(first, Math.min(count, Math.ceil(to / STEP) * STEP));
  return { first, end };
}

export type RowSegment = { kind: "space"; index: number; rows: number } | { kind: "row"; index: number };

/** The rendered rows and the empty spaces between them. The pinned row stays rendered because it has the focus. */
export function rowSegments({ first, end }: Range, count: number, pinned: number | null): RowSegment[] {
  const rows = Array.from({ length: Math.min(end, count) - first }, (_, offset) => first + offset);
  if (pinned !== null && pinned < Math.min(first, count)) rows.unshift(pinned);
  if (pinned !== null && pinned >= end && pinned < count) rows.push(pinned);
  const segments: RowSegment[] = [];
  let next = 0;
  for (const index of rows) {
    if (index > next) segments.push({ kind: "space", index: next, rows: index - next });
    segments.push({ kind: "row", index });
    next = index + 1;
  }
  if (next < count) segments.push({ kind: "space", index: next, rows: count - next });
  return segments;
}

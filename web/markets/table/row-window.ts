/** Which rows of a long list stand in the page: fixed heights, so that arithmetic is enough. */
export type Range = { first: number; end: number };

/** Rows kept beyond each edge of the view, so that a scroll finds them there. */
export const OVERSCAN = 6;
/** The range moves by this many rows at a time: fewer renders while scrolling. */
const STEP = 4;

/** `top`: how far the list's first row is above the view's upper edge, in px. */
export function visibleRange(top: number, viewHeight: number, rowHeight: number, count: number): Range {
  const from = Math.floor(top / rowHeight) - OVERSCAN;
  const to = Math.ceil((top + viewHeight) / rowHeight) + OVERSCAN;
  const first = Math.max(0, Math.min(Math.floor(from / STEP) * STEP, count));
  const end = Math.max(first, Math.min(count, Math.ceil(to / STEP) * STEP));
  return { first, end };
}

export type Piece = { kind: "space"; at: number; rows: number } | { kind: "row"; at: number };

/** Rows and the empty space between them. The pinned row stays even out of view: it holds the focus. */
export function pieces({ first, end }: Range, count: number, pinned: number | null): Piece[] {
  const rows = Array.from({ length: Math.min(end, count) - first }, (_, at) => first + at);
  if (pinned !== null && pinned < Math.min(first, count)) rows.unshift(pinned);
  if (pinned !== null && pinned >= end && pinned < count) rows.push(pinned);
  const result: Piece[] = [];
  let next = 0;
  for (const at of rows) {
    if (at > next) result.push({ kind: "space", at: next, rows: at - next });
    result.push({ kind: "row", at });
    next = at + 1;
  }
  if (next < count) result.push({ kind: "space", at: next, rows: count - next });
  return result;
}

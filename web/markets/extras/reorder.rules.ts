/**
 * The coin of the whole list that a coin follows after it was moved to an index among the shown coins, or null for the
 * beginning. A search may hide coins of the list; hidden coins before the first shown coin stay before it.
 */
export function neighbourAt(
  list: readonly string[],
  shown: readonly string[],
  id: string,
  index: number,
): string | null {
  const others = shown.filter((other) => other !== id);
  const [first] = others;
  if (index > 0) return others[Math.min(index, others.length) - 1] ?? null;
  const rest = list.filter((other) => other !== id);
  return first === undefined ? null : (rest[rest.indexOf(first) - 1] ?? null);
}

/** The index to which a key moves a coin, or null when it does not move. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const targets: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 };
  const next = targets[key];
  return next === undefined || next === index || next < 0 || next >= count ? null : next;
}

type Box = { id: string; top: number; bottom: number };

/**
 * The index at which a row is inserted when it is dropped at `y`: before the first row whose middle is below `y`, or at
 * the end.
 */
export function dropAt(boxes: readonly Box[], shown: readonly string[], id: string, y: number) {
  const others = boxes.filter((box) => box.id !== id);
  const next = others.find(({ top, bottom }) => (top + bottom) / 2 > y);
  const last = others.at(-1);
  if (!last) return null;
  const rest = shown.filter((other) => other !== id);
  return next
    ? { index: rest.indexOf(next.id), lineTop: next.top }
    : { index: rest.indexOf(last.id) + 1, lineTop: last.bottom };
}

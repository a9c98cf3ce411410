let waiting: (() => void)[] = [];

/**
 * Draws once everybody has heard of a tick: were it drawn at once, the next to ask where it stands would have
 * the page laid out for its answer.
 */
export function batchWrites(draw: () => void): void {
  if (waiting.length === 0) queueMicrotask(drawAll);
  waiting.push(draw);
}

function drawAll(): void {
  const all = waiting;
  waiting = [];
  for (const draw of all) draw();
}

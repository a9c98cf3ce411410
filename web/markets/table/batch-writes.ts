let pending: (() => void)[] = [];

/**
 * Runs DOM writes after all listeners of a tick. If the writes ran at once, the next listener that measures its
 * element would force a layout.
 */
export function batchWrites(draw: () => void): void {
  if (pending.length === 0) queueMicrotask(drawAll);
  pending.push(draw);
}

function drawAll(): void {
  const batch = pending;
  pending = [];
  for (const draw of batch) draw();
}

/**
 * One image starts to load per frame, because a table requests twenty images and each request takes a slow phone
 * several milliseconds.
 */
const queue = new Set<() => void>();
let isScheduled = false;

function startNext(): void {
  const [start] = queue;
  isScheduled = start !== undefined;
  if (!start) return;
  queue.delete(start);
  requestAnimationFrame(startNext);
  start();
}

/** Queues `start`. The returned function cancels it, so that a row that scrolled out of view loads nothing. */
export function enqueueImage(start: () => void): () => void {
  queue.add(start);
  if (!isScheduled) requestAnimationFrame(startNext);
  isScheduled = true;
  return () => queue.delete(start);
}

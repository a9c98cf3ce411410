/** Pictures begin to load one in a frame: a request and its answer cost a slow phone milliseconds, and a table asks for twenty. */
const waiting = new Set<() => void>();
let hasTurn = false;

function turn(): void {
  const [start] = waiting;
  hasTurn = start !== undefined;
  if (!start) return;
  waiting.delete(start);
  requestAnimationFrame(turn);
  start();
}

/** Calls `start` when it is its turn. The answer gives the turn up: a row that was scrolled past loads nothing. */
export function takeTurn(start: () => void): () => void {
  waiting.add(start);
  if (!hasTurn) requestAnimationFrame(turn);
  hasTurn = true;
  return () => waiting.delete(start);
}

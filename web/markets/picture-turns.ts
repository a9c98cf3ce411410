/** Pictures that may begin to load within a frame: a request costs a slow phone milliseconds, and a table asks for twenty. */
const A_TURN = 3;
const TURN_MS = 16;

const waiting = new Set<() => void>();
let hasTurn = false;

function turn(): void {
  hasTurn = waiting.size > A_TURN;
  if (hasTurn) setTimeout(turn, TURN_MS);
  for (const start of [...waiting].slice(0, A_TURN)) {
    waiting.delete(start);
    start();
  }
}

/** Calls `start` when it is its turn. The answer gives the turn up: a row that was scrolled past loads nothing. */
export function takeTurn(start: () => void): () => void {
  waiting.add(start);
  if (!hasTurn) setTimeout(turn, TURN_MS);
  hasTurn = true;
  return () => waiting.delete(start);
}

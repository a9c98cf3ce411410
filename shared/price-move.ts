/**
 * A price may move by these factors from one refresh to the next; a larger move needs a second refresh to confirm it.
 */
const MAX_FACTOR = 1.3;
const MIN_FACTOR = 0.7;
/** Prices are floats, so rounding errors must not make a move of exactly 30 % count as large. */
const TOLERANCE = 1e-9;

/** True when a price moved by more than 30 % up or down. */
export function isLargeMove(from: number, to: number): boolean {
  const ratio = to / from;
  return ratio > MAX_FACTOR + TOLERANCE || ratio < MIN_FACTOR - TOLERANCE;
}

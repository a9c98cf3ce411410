/**
 * A price may move by these factors from one refresh to the next; a larger move needs a second refresh to confirm it.
 */
const RISE = 1.3;
const FALL = 0.7;
/** Prices are floats, so rounding errors must not make a move of exactly 30 % count as large. */
const TOLERANCE = 1e-9;

/** True when a price moved by more than 30 % up or down. */
export function isLargeMove(from: number, to: number): boolean {
  const ratio = to / from;
  return ratio > RISE + TOLERANCE || ratio < FALL - TOLERANCE;
}

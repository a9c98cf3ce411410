/** The share of a price by which it may move from one refresh to the next and be believed at once. */
const RISE = 1.3;
const FALL = 0.7;
/** Prices are floats: their last digit must not decide about a move of exactly 30 %. */
const TOLERANCE = 1e-9;

/** Whether a price moved by more than 30 %, up or down. */
export function isLargeMove(from: number, to: number): boolean {
  const ratio = to / from;
  return ratio > RISE + TOLERANCE || ratio < FALL - TOLERANCE;
}

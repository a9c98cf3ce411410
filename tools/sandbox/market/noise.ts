/**
 * Noise that is a pure function of a key and a minute: two processes with the same seed and clock
 * see the same market without talking to each other, and any past minute can be asked for.
 */

const DAY_MINUTES = 1440;

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Mixes two integers into 32 well-spread bits. */
export function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** 0 ≤ x < 1. */
export const unit = (hash: number): number => hash / 0x1_0000_0000;

type Octave = { periodMinutes: number; share: number };

/** Four times the share of a day, so that a coin stays near its catalogue price for years. */
const MOST_SHARE = 4;

/** A price walks: over four times the time it strays twice as far. From 64 days down to one minute. */
export const WALK: readonly Octave[] = [92_160, 23_040, 5760, 1440, 360, 90, 22, 6, 1].map((periodMinutes) => ({
  periodMinutes,
  share: Math.min(MOST_SHARE, Math.sqrt(periodMinutes / DAY_MINUTES)),
}));

/** Stays within ±1. */
export const TREMBLE: readonly Octave[] = [
  { periodMinutes: 360, share: 0.5 },
  { periodMinutes: 22, share: 0.3 },
  { periodMinutes: 1, share: 0.2 },
];

/** Value noise: each octave draws a straight line from one random height to the next. */
export function wander(key: number, minute: number, octaves: readonly Octave[]): number {
  let sum = 0;
  for (let at = 0; at < octaves.length; at++) {
    const { periodMinutes, share } = octaves[at]!;
    const line = mix(key, at);
    // Every line turns at its own time, or all coins would turn together at midnight.
    const place = (minute + (line % periodMinutes)) / periodMinutes;
    const cell = Math.floor(place);
    const from = unit(mix(line, cell));
    const to = unit(mix(line, cell + 1));
    sum += share * (2 * (from + (to - from) * (place - cell)) - 1);
  }
  return sum;
}

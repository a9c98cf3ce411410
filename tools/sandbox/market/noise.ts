/**
 * Noise that is a pure function of a key and a minute. Two processes with the same seed and clock therefore have the
 * same prices without communicating, and the price of any past minute can be computed.
 */

const DAY_MINUTES = 1440;

/** Mixes two integers into a well-distributed 32-bit integer. */
export function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Maps a 32-bit hash to 0 ≤ x < 1. */
export const unit = (hash: number): number => hash / 0x1_0000_0000;

type Octave = { periodMinutes: number; amplitude: number };

/**
 * Limits the slow octaves to four times the amplitude of a day, so that prices stay near the catalogue price for years.
 */
const MAX_AMPLITUDE = 4;

/**
 * The octaves of a random walk, from 64 days down to one minute. The amplitude is the square root of the period in
 * days, so in four times the time a price moves twice as far.
 */
export const WALK: readonly Octave[] = [92_160, 23_040, 5760, 1440, 360, 90, 22, 6, 1].map((periodMinutes) => ({
  periodMinutes,
  amplitude: Math.min(MAX_AMPLITUDE, Math.sqrt(periodMinutes / DAY_MINUTES)),
}));

/** The octaves of a small variation that stays within ±1. */
export const JITTER: readonly Octave[] = [
  { periodMinutes: 360, amplitude: 0.5 },
  { periodMinutes: 22, amplitude: 0.3 },
  { periodMinutes: 1, amplitude: 0.2 },
];

/** Value noise: each octave interpolates linearly from one random value to the next. */
export function valueNoise(key: number, minute: number, octaves: readonly Octave[]): number {
  let sum = 0;
  for (let index = 0; index < octaves.length; index++) {
    const { periodMinutes, amplitude } = octaves[index]!;
    const octaveKey = mix(key, index);
    // Each octave is shifted in time, because otherwise all coins would change direction at midnight.
    const position = (minute + (octaveKey % periodMinutes)) / periodMinutes;
    const cell = Math.floor(position);
    const from = unit(mix(octaveKey, cell));
    const to = unit(mix(octaveKey, cell + 1));
    sum += amplitude * (2 * (from + (to - from) * (position - cell)) - 1);
  }
  return sum;
}

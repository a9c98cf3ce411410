/** A seeded source of numbers. Two sources with one seed give the same numbers. */
export type Random = {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  bytes(array: Uint8Array): Uint8Array;
  /** Another source, whose numbers do not depend on how many were taken from this one. */
  fork(name: string): Random;
};

/** The mulberry32 generator. */
function mulberry(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function mix(seed: number, name: string): number {
  let hash = seed ^ 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash ^ (hash >>> 13);
}

export function createRandom(seed: number): Random {
  const next = mulberry(seed);
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (values) => values[integer(0, values.length - 1)]!,
    bytes(array) {
      for (let index = 0; index < array.length; index += 1) array[index] = integer(0, 255);
      return array;
    },
    fork: (name) => createRandom(mix(seed, name)),
  };
}

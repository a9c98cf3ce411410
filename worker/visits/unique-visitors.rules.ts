/**
 * How many different visitors a day had. Up to a thousand are remembered one by one, as digests; more go into a
 * sketch of 16 kB however many they are (HyperLogLog, Flajolet 2007), which tells their number within 1 %.
 */
const MOST_EXACT = 1_000;
const BITS = 14;
const SIZE = 2 ** BITS;
/** Of large sizes, as the paper gives it. */
const ALPHA = 0.7213 / (1 + 1.079 / SIZE);
/** Hex digits of a visitor's digest: 64 bits. */
export const DIGEST_LENGTH = 16;

export type Sketch = { exact: Set<string> } | { ranks: Uint8Array };

export const emptySketch = (): Sketch => ({ exact: new Set() });

function rank(ranks: Uint8Array, digest: string): void {
  const place = Number.parseInt(digest.slice(0, 8), 16) >>> (32 - BITS);
  const zeros = Math.clz32(Number.parseInt(digest.slice(8), 16));
  ranks[place] = Math.max(ranks[place]!, zeros + 1);
}

/** The sketch with one visitor more; the one given is used up. */
export function withVisitor(sketch: Sketch, digest: string): Sketch {
  if ("ranks" in sketch) {
    rank(sketch.ranks, digest);
    return sketch;
  }
  sketch.exact.add(digest);
  if (sketch.exact.size <= MOST_EXACT) return sketch;
  const ranks = new Uint8Array(SIZE);
  for (const each of sketch.exact) rank(ranks, each);
  return { ranks };
}

export function estimate(sketch: Sketch): number {
  if ("exact" in sketch) return sketch.exact.size;
  let sum = 0;
  let empty = 0;
  for (const each of sketch.ranks) {
    sum += 2 ** -each;
    if (each === 0) empty += 1;
  }
  const raw = (ALPHA * SIZE * SIZE) / sum;
  // While many places are free, those tell more.
  const isSparse = raw <= 2.5 * SIZE && empty > 0;
  return Math.round(isSparse ? SIZE * Math.log(SIZE / empty) : raw);
}

const RANKS = "ranks ";

export const sketchText = (sketch: Sketch): string =>
  "exact" in sketch ? [...sketch.exact].join("") : RANKS + Buffer.from(sketch.ranks).toString("base64");

export function readSketch(text: string | null): Sketch {
  if (text?.startsWith(RANKS)) return { ranks: new Uint8Array(Buffer.from(text.slice(RANKS.length), "base64")) };
  return { exact: new Set(text?.match(/.{16}/g)) };
}

/**
 * Counts the unique visitors of a day. Up to 1,000 visitors are stored exactly, as digests. Above that they are counted
 * by a HyperLogLog sketch (Flajolet 2007) with a fixed size of 16 kB and a standard error below 1 %.
 */
const MAX_EXACT = 1_000;
/** Bits of a digest that select the register. */
const INDEX_BITS = 14;
const REGISTER_COUNT = 2 ** INDEX_BITS;
/** The bias correction of the paper for 128 and more registers. */
const ALPHA = 0.7213 / (1 + 1.079 / REGISTER_COUNT);
/** Hex digits of a visitor's digest: 64 bits. */
export const DIGEST_LENGTH = 16;

export type Sketch = { exact: Set<string> } | { registers: Uint8Array };

export const emptySketch = (): Sketch => ({ exact: new Set() });

function updateRegister(registers: Uint8Array, digest: string): void {
  const index = Number.parseInt(digest.slice(0, 8), 16) >>> (32 - INDEX_BITS);
  const leadingZeros = Math.clz32(Number.parseInt(digest.slice(8), 16));
  registers[index] = Math.max(registers[index]!, leadingZeros + 1);
}

/** Returns the sketch with the visitor added. May mutate its argument. */
export function addVisitor(sketch: Sketch, digest: string): Sketch {
  if ("registers" in sketch) {
    updateRegister(sketch.registers, digest);
    return sketch;
  }
  sketch.exact.add(digest);
  if (sketch.exact.size <= MAX_EXACT) return sketch;
  const registers = new Uint8Array(REGISTER_COUNT);
  for (const exactDigest of sketch.exact) updateRegister(registers, exactDigest);
  return { registers };
}

export function estimateCount(sketch: Sketch): number {
  if ("exact" in sketch) return sketch.exact.size;
  let sum = 0;
  let emptyCount = 0;
  for (const register of sketch.registers) {
    sum += 2 ** -register;
    if (register === 0) emptyCount += 1;
  }
  const raw = (ALPHA * REGISTER_COUNT * REGISTER_COUNT) / sum;
  // With many empty registers, linear counting is more accurate.
  const isSparse = raw <= 2.5 * REGISTER_COUNT && emptyCount > 0;
  return Math.round(isSparse ? REGISTER_COUNT * Math.log(REGISTER_COUNT / emptyCount) : raw);
}

/** The prefix of a sketch's text when it contains registers. */
const REGISTERS_PREFIX = "ranks ";

export const sketchText = (sketch: Sketch): string =>
  "exact" in sketch ? [...sketch.exact].join("") : REGISTERS_PREFIX + Buffer.from(sketch.registers).toString("base64");

export function parseSketch(text: string | null): Sketch {
  if (text?.startsWith(REGISTERS_PREFIX)) {
    return { registers: new Uint8Array(Buffer.from(text.slice(REGISTERS_PREFIX.length), "base64")) };
  }
  return { exact: new Set(text?.match(/.{16}/g)) };
}

/**
 * Identifies a row by its contents: 128 bits of a text, by four multiplicative hashes. They spread evenly and are not
 * secure. No two of a hundred thousand are equal by chance.
 */
export function contentHash(text: string): string {
  let [a, b, c, d] = [0xdeadbeef, 0x41c6ce57, 0x9e3779b9, 0x85ebca6b];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
    c = Math.imul(c ^ code, 2246822507);
    d = Math.imul(d ^ code, 3266489909);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  c = Math.imul(c ^ (c >>> 16), 2246822507) ^ Math.imul(d ^ (d >>> 13), 3266489909) ^ a;
  d = Math.imul(d ^ (d >>> 16), 2246822507) ^ Math.imul(c ^ (c >>> 13), 3266489909) ^ b;
  return digitsOf(a) + digitsOf(b) + digitsOf(c) + digitsOf(d);
}

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0";
const PAIRS = Array.from({ length: 4096 }, (_, number) => DIGITS[number >> 6]! + DIGITS[number & 63]!);
/** 32 bits in six letters and digits. */
const digitsOf = (number: number): string =>
  PAIRS[number & 4095]! + PAIRS[(number >>> 12) & 4095]! + PAIRS[(number >>> 24) & 255]!;

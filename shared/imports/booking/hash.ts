/** 53 bits of a text, by two multiplicative hashes (cyrb53). It spreads evenly and is not secure. */
function hash53(text: string, seed: number): number {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/** Identifies a row by its contents. A hundred bits, so that no two of a hundred thousand are equal by chance. */
export const contentHash = (text: string): string => hash53(text, 1).toString(36) + hash53(text, 2).toString(36);

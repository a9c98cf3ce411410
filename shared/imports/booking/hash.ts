/**
 * Identifies a row by its contents: 64 bits of several texts, by two multiplicative hashes (as cyrb53). They spread evenly
 * and are not secure. No two of a hundred thousand are equal by chance.
 */
export class ContentHash {
  private a = 0xdeadbeef;
  private b = 0x41c6ce57;

  /** Adds a text and its end. */
  add(text: string): this {
    let { a, b } = this;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    this.a = Math.imul(a ^ END, 2654435761);
    this.b = Math.imul(b ^ END, 1597334677);
    return this;
  }

  /** 12 letters and digits. */
  text(): string {
    const { a, b } = this;
    const first = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    const second = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909);
    return digitsOf(first) + digitsOf(second);
  }
}

/** No text contains this code. */
const END = 0x10000;
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0";
const PAIRS = Array.from({ length: 4096 }, (_, number) => DIGITS[number >> 6]! + DIGITS[number & 63]!);
/** 32 bits in six letters and digits. */
const digitsOf = (number: number): string =>
  PAIRS[number & 4095]! + PAIRS[(number >>> 12) & 4095]! + PAIRS[(number >>> 24) & 255]!;

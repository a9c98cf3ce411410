import fc from "fast-check";
import { anyGraphemes, anyText } from "../../../tools/test/any-text.ts";

const LONG_LENGTH = 20_000;

/** Texts that are known to break programs. */
const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202eneddih",
  "\u200b\u200d\ufeff",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "é".normalize("NFD"),
  "ﷺ".repeat(200),
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "'; DROP TABLE users; --",
  '" OR 1=1 --',
  "%",
  "_%_%",
  "<script>alert(1)</script>",
  "]]><!--",
  "{{7*7}}",
  "../../../etc/passwd",
  "=1+cmd|' /C calc'!A0",
  "null",
  "NaN",
  "Infinity",
  "-0",
  "0x10",
  "1e400",
  "1e-400",
  "9".repeat(400),
  `0.${"0".repeat(30)}1`,
  "١٢٣",
  "1,000",
  "１２３",
  "9007199254740993",
  "__proto__",
  "constructor",
  "toString",
  "https://169.254.169.254/latest",
  "https://[::1]/",
  "https://user:pass@host/",
  "javascript:alert(1)",
  "//evil.example",
  "0000-00-00T00:00:00Z,1",
  "9999-12-31T23:59:59.999Z,999999999999999",
  "2026-02-30T25:61:61Z,1",
  "a,".repeat(300),
  "\r\nSet-Cookie: sid=1",
  "x".repeat(LONG_LENGTH),
  "🌊".repeat(600),
];
const HOSTILE_NUMBERS = [
  ...[0, -0, -1, 0.1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e15, 999_999_999_999_999],
  ...[1e21, 1e308, -1e308, 5e-324, 1e-9, 123_456_789_012.123_46],
];
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: anyText({ maxLength: 40 }) },
  { weight: 1, arbitrary: anyGraphemes({ maxLength: 40 }) },
);
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...HOSTILE_NUMBERS, null, true, false),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 1 }, { toString: 1 }, nested(30), nested(400)),
  fc.jsonValue({ maxDepth: 3 }),
);

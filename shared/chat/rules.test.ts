import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../tools/test/any-text.ts";
import { runs } from "../../tools/test/depth.ts";
import { cleanMessage, messageLength, splitMentions, splitMessage } from "./rules.ts";

describe("cleanMessage", () => {
  it.each([
    ["  hi  ", "hi"],
    ["a\r\nb\rc", "a\nb\nc"],
    ["a\n\n\n\n\nb", "a\n\nb"],
    ["a\u0000\u0007b\u202ec\u2066", "abc"],
    ["\u200b \u2060\u00a0\u3164", ""],
    ["👩‍👩‍👧", "👩‍👩‍👧"],
    ["\ud800", "\ufffd"],
  ])("%j → %j", (text, clean) => expect(cleanMessage(text)).toBe(clean));

  it("leaves clean text unchanged and never makes text longer", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const clean = cleanMessage(text);
        expect(cleanMessage(clean)).toBe(clean);
        expect(messageLength(clean)).toBeLessThanOrEqual(messageLength(text));
      }),
      runs(30, 1000),
    );
  });
});

describe("splitMentions", () => {
  it.each([
    ["buy $BTC now", ["buy ", "$BTC", " now"]],
    ["$btc,$Eth", ["$btc", ",", "$Eth"]],
    ["$1INCH", ["$1INCH"]],
    ["$100 US$ETH $$SOL $TOOLONGSYMBOL $A", null],
  ])("%s", (text, parts) => {
    const split = splitMentions(text);
    expect(split.map((part) => part.text)).toEqual(parts ?? [text]);
    expect(split.some(({ symbol }) => symbol)).toBe(parts !== null);
  });

  it("keeps every character of the text", () => {
    const text = fc.string({ unit: fc.constantFrom(..."$ aB1,\n") });
    fc.assert(
      fc.property(text, (sample) => {
        expect(
          splitMentions(sample)
            .map((part) => part.text)
            .join(""),
        ).toBe(sample);
      }),
    );
  });
});

describe("splitMessage", () => {
  it.each([
    ["see https://example.com/a?b=1.", ["see ", "link https://example.com/a?b=1", "."]],
    ["(https://en.wikipedia.org/wiki/Tide_(sea)), ok", ["(", "link https://en.wikipedia.org/wiki/Tide_(sea)", "), ok"]],
    ["@ann buy $BTC, @bob_1!", ["user ann", " buy ", "coin btc", ", ", "user bob_1", "!"]],
    ["https://example.com/@ann/$btc", ["link https://example.com/@ann/$btc"]],
    ["http://example.com javascript:alert(1) https://user@example.com https://127.0.0.1/ https://аррӏе.com/", null],
    ["mail@example.com @ab @waytoolongusernamehere", null],
  ])("%s", (text, expected) => {
    const parts = splitMessage(text).map((part) =>
      part.url !== undefined
        ? `link ${part.url}`
        : part.user !== undefined
          ? `user ${part.user}`
          : part.symbol !== undefined
            ? `coin ${part.symbol}`
            : part.text,
    );
    if (expected) expect(parts).toEqual(expected);
    else expect(parts.filter((part) => /^(link|user|coin) /.test(part))).toEqual([]);
  });

  it("keeps every character of the text", () => {
    const word = fc.constantFrom("https://example.com/", "@ann", "$btc", ".", ")", "(", " ", "x", "\n");
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join("");
        expect(
          splitMessage(text)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});

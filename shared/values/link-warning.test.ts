import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkWarning } from "./link-warning.ts";
import { decodePunycode } from "./punycode.ts";

describe("Punycode", () => {
  it("is decoded as the platform does", () => {
    const letter = fc.constantFrom(..."abcz019йцяשλωüéß中文한ก");
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 12 }), (letters) => {
        const ascii = domainToASCII(`${letters.join("")}.com`).slice(0, -4);
        fc.pre(ascii.startsWith("xn--"));
        expect(`${decodePunycode(ascii.slice(4))}.com`).toBe(domainToUnicode(`${ascii}.com`));
      }),
      { numRuns: 200 },
    );
  });

  it("is refused when it is not valid, and long text costs nothing", () => {
    for (const text of ["99999999", "ab_c", "é", "z".repeat(63), "a".repeat(100_000)])
      expect([text.slice(0, 9), decodePunycode(text)]).toEqual([text.slice(0, 9), null]);
  });
});

describe("A link", () => {
  it.each([
    ["https://xn--80ak6aa92e.com/", "аррӏе.com is xn--80ak6aa92e.com. It can be mistaken for apple.com."],
    ["https://xn--mnchen-3ya.de/x", "münchen.de is xn--mnchen-3ya.de. It can be mistaken for munchen.de."],
    ["https://xn--fiq228c.com", "中文.com is xn--fiq228c.com."],
    ["https://xn--binance-m43k.com", "binance中.com is xn--binance-m43k.com. It mixes letters of several scripts."],
    ["https://xn--99999999.com", "xn--99999999.com has a name that cannot be read."],
    ["https://binance.com@evil.example/", "The text before the @ is a user name. The host is evil.example."],
    ["https://1.2.3.4/", "1.2.3.4 is an IP address and no name."],
    ["https://[2606:4700::1]/", "[2606:4700::1] is an IP address and no name."],
    [
      "https://example.com/%E2%80%AEgnp.exe",
      "The address has letters that are invisible or change the direction of the text.",
    ],
  ])("%s has a warning", (url, sentence) => expect(linkWarning(url)).toBe(sentence));

  it.each([
    "https://example.com/",
    "https://sub.example.co.uk/a?b=c#d",
    "https://example.com/%E4%B8%AD",
    "",
    "no link",
  ])("%s has none", (url) => expect(linkWarning(url)).toBeNull());
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyGraphemes } from "../../tools/test/any-text.ts";
import { runs } from "../../tools/test/depth.ts";
import { cleanLine, cleanText, isPublicHttps, minutesToRead, parseTags, slugOf } from "./rules.ts";

describe("isPublicHttps", () => {
  it.each([
    "https://example.com",
    "https://example.com/a.png?w=1&h=2#x",
    "https://EXAMPLE.com:443/",
    "https://a-b.xn--80ak6aa92e.com/%20",
    "https://sub.domain.co.uk?x",
  ])("accepts %s", (url) => expect(isPublicHttps(url)).toBe(true));

  it.each([
    "",
    "http://example.com",
    "//example.com",
    "https:example.com",
    "https:///example.com",
    " https://example.com",
    "https://example.com ",
    "https://example.com/a b",
    "https://example.com/\nx",
    "https://exa\tmple.com",
    "https://user@example.com",
    "https://user:pass@example.com/",
    "https://example.com@evil.example/",
    "https://example.com\\@evil.example/",
    "https:\\\\example.com",
    "https://example.com:8080/",
    "https://example.com:22/",
    "https://localhost/",
    "https://localhost.localdomain/",
    "https://router.local/",
    "https://db.internal/",
    "https://printer.lan/",
    "https://1.0.0.127.in-addr.arpa/",
    "https://metadata.google.internal/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.0.0.0x1/",
    "https://169.254.169.254/latest",
    "https://[::1]/",
    "https://example.com./",
    "https://-a.example/",
    "https://a..example/",
    "https://exämple.com/",
    "https://example。com/",
    "https://①②⑦.⓪.⓪.①/",
    "https://ｅxample.com/",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "JaVaScRiPt://example.com/%0aalert(1)",
    "data:image/png;base64,AA",
    "blob:https://example.com/1",
    "file:///etc/passwd",
    `https://example.com/${"a".repeat(2048)}`,
  ])("rejects %j", (url) => expect(isPublicHttps(url)).toBe(false));

  it("accepts no URL that a browser would parse as another scheme or host", () => {
    const part = fc.stringMatching(/^[a-z0-9.\-@:/\\?#%[\]\u3002\uff0f ]{0,20}$/);
    fc.assert(
      fc.property(part, part, (host, rest) => {
        const url = `https://${host}${rest}`;
        if (!isPublicHttps(url)) return;
        const { protocol, hostname, port, username } = new URL(url);
        expect([protocol, port, username]).toEqual(["https:", "", ""]);
        expect(url.toLowerCase().startsWith(`https://${hostname}`)).toBe(true);
        expect(hostname).toMatch(/\.[a-z][a-z0-9-]+$/);
      }),
      runs(300, 20_000),
    );
  });
});

describe("slugOf", () => {
  it.each([
    ["Bitcoin, à la carte!", "bitcoin-a-la-carte"],
    ["  --- ", "article"],
    ["比特币 上涨", "比特币-上涨"],
    ["a/b?c#d%", "a-b-c-d"],
    ["x".repeat(100), "x".repeat(60)],
  ])("%s → %s", (title, slug) => expect(slugOf(title)).toBe(slug));

  it("returns a single path segment of at most 60 characters", () => {
    fc.assert(
      fc.property(anyGraphemes(), (title) => {
        const slug = slugOf(title.toWellFormed());
        expect(slug).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
        expect([...slug].length).toBeLessThanOrEqual(60);
      }),
    );
  });
});

it("trims tags and drops empty and repeated ones", () => {
  expect(parseTags(" DeFi, ,defi,Layer  2 ,")).toEqual(["DeFi", "Layer 2"]);
  expect(parseTags("")).toEqual([]);
});

it("cleanText and cleanLine remove control characters and normalise line ends", () => {
  expect(cleanText("a\r\nb\rc\u0000\u001b\ud800\uffff\t d ")).toBe("a\nb\nc\ufffd\t d");
  expect(cleanLine(" a\n b\u00a0c ")).toBe("a b c");
});

it("estimates the reading time, at least one minute", () => {
  expect(minutesToRead("")).toBe(1);
  expect(minutesToRead("word ".repeat(660))).toBe(3);
});

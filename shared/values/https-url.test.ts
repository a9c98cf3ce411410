import { describe, expect, it } from "vitest";
import { isHttpsUrl } from "./https-url.ts";

describe("isHttpsUrl", () => {
  it.each(["https://a.example", "https://a.example:8443/x?y=1#z", "https://bücher.example/ä"])("accepts %s", (url) =>
    expect(isHttpsUrl(url)).toBe(true),
  );
  it.each([
    "http://a.example",
    "https://localhost/x",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://a.local",
    "https://user@a.example",
    "https://a.example@evil.example",
    "javascript:alert(1)",
    'https://a.example/"><script>',
    "https://a.example\\@b.example",
    " https://a.example",
    `https://a.example/${"x".repeat(600)}`,
  ])("rejects %s", (url) => expect(isHttpsUrl(url)).toBe(false));
});

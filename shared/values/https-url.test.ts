import { describe, expect, it } from "vitest";
import { isHttpsOfPublicHost } from "./https-url.ts";

const MAX_LENGTH = 500;

describe("isHttpsOfPublicHost", () => {
  it.each([
    "https://a.example",
    "https://A.Example/Path?y=1#z",
    "https://a.example:443/x",
    "https://xn--bcher-kva.example/%C3%A4",
    "https://web3.example/1.2.3.4",
    "https://10-20.example",
    "https://snip.io",
  ])("accepts %s", (url) => expect(isHttpsOfPublicHost(url, MAX_LENGTH)).toBe(true));
  it.each([
    "http://a.example",
    "https://localhost/x",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://a.local",
    "https://user@a.example",
    "https://a.example@evil.example",
    "javascript:alert(1)",
    'https://a.example/ "><script>',
    "https://a.example\\@b.example",
    " https://a.example",
    "https://аррӏе.com/",
    "https://a.example:99999",
    "https://a.example:8443/",
    "https://127.0.0.1.nip.io",
    "https://app-10-0-0-1.sslip.io/x",
    "https://10.0.0.1.a.example/",
    "https://7f000001.nip.io",
    "https://LOCALTEST.me",
    `https://a.example/${"x".repeat(600)}`,
  ])("rejects %s", (url) => expect(isHttpsOfPublicHost(url, MAX_LENGTH)).toBe(false));
});

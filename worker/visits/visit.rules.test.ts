import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBot } from "../platform/http/bots.ts";
import {
  cleanUserAgent,
  deviceTypeOf,
  referrerOf,
  splitAddress,
  storedVisit,
  truncateAddress,
  visitOf,
} from "./visit.rules.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

it("Bots are recognized by their user agent", () => {
  for (const agent of [
    undefined,
    "",
    "Googlebot/2.1",
    "curl/8.5",
    "python-requests/2.32",
    "HeadlessChrome/142",
    "Bytespider",
  ]) {
    expect([agent, isBot(agent)]).toEqual([agent, true]);
  }
  for (const agent of [IPHONE, DESKTOP, "Mozilla/5.0 CUBOT_X"]) expect([agent, isBot(agent)]).toEqual([agent, false]);
});

it("A referrer is reduced to its origin, and our own site is left out", () => {
  expect(referrerOf("https://search.example/?q=my+secret", "tidemark.test")).toBe("https://search.example");
  for (const text of [
    undefined,
    "",
    "https://tidemark.test/portfolio",
    "javascript:alert(1)",
    "not a url",
    `https://${"a".repeat(120)}.com`,
  ]) {
    expect(referrerOf(text, "tidemark.test")).toBeNull();
  }
});

it("The device type follows from the user agent", () => {
  expect(deviceTypeOf(IPHONE)).toBe("Mobile");
  expect(deviceTypeOf(DESKTOP)).toBe("Desktop");
  expect(deviceTypeOf("Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/142 Safari/537.36")).toBe("Tablet");
  expect(deviceTypeOf("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142 Mobile Safari/537.36")).toBe("Mobile");
  expect(deviceTypeOf(null)).toBe("Desktop");
});

it("A user agent is cleaned and limited to 200 characters", () => {
  expect([...cleanUserAgent(`a\u0000b${"👍".repeat(500)}\ud800`)]).toHaveLength(200);
});

describe("An IP address", () => {
  it.each([
    ["203.0.113.77", "203.0.113.0"],
    ["2001:db8:7:1:2:3:4:5", "2001:db8:7::"],
    ["2001:db8::5", "2001:db8::"],
    ["::1", "::"],
    ["unknown", "unknown"],
  ])("Address %s is truncated to %s", (address, truncated) => {
    expect(truncateAddress(address)).toBe(truncated);
    expect(truncateAddress(truncated)).toBe(truncated);
  });

  it("A stored address is complete with its host part and truncated without it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const visit = { userId: "u", address, userAgent: "x", page: "/", referrer: null, at: 1 };
        const { host } = splitAddress(address);
        expect(visitOf(storedVisit(visit), host)).toEqual(visit);
        expect(visitOf(storedVisit(visit), undefined).address).toBe(truncateAddress(address));
        expect(JSON.stringify(storedVisit(visit))).not.toContain(JSON.stringify(address));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBot } from "../platform/http/bots.ts";
import { agentText, cutAddress, deviceTypeOf, referrerOf, splitAddress, storedVisit, visitOf } from "./visit.rules.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

it("tells machines by what they say of themselves", () => {
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

it("keeps of a referrer only the site, and none of our own", () => {
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

it("names the kind of device", () => {
  expect(deviceTypeOf(IPHONE)).toBe("Mobile");
  expect(deviceTypeOf(DESKTOP)).toBe("Desktop");
  expect(deviceTypeOf("Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/142 Safari/537.36")).toBe("Tablet");
  expect(deviceTypeOf("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142 Mobile Safari/537.36")).toBe("Mobile");
  expect(deviceTypeOf(null)).toBe("Desktop");
});

it("bounds what a browser calls itself", () => {
  expect([...agentText(`a\u0000b${"👍".repeat(500)}\ud800`)]).toHaveLength(200);
});

describe("an address", () => {
  it.each([
    ["203.0.113.77", "203.0.113.0"],
    ["2001:db8:7:1:2:3:4:5", "2001:db8:7::"],
    ["2001:db8::5", "2001:db8::"],
    ["::1", "::"],
    ["unknown", "unknown"],
  ])("%s is cut to %s", (address, cut) => {
    expect(cutAddress(address)).toBe(cut);
    expect(cutAddress(cut)).toBe(cut);
  });

  it("comes back whole from a batch while its end is known, and cut once it is not", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const visit = { userId: "u", address, userAgent: "x", page: "/", referrer: null, at: 1 };
        const { host } = splitAddress(address);
        expect(visitOf(storedVisit(visit), host)).toEqual(visit);
        expect(visitOf(storedVisit(visit), undefined).address).toBe(cutAddress(address));
        expect(JSON.stringify(storedVisit(visit))).not.toContain(JSON.stringify(address));
      }),
    );
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";

let isOnline = true;
let sent: Blob[] = [];
let counts: typeof import("./ad-counts.ts");

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.resetModules();
  sent = [];
  isOnline = true;
  const sendBeacon = (_: string, body: Blob) => sent.push(body) > 0;
  vi.stubGlobal("navigator", {
    sendBeacon,
    get onLine() {
      return isOnline;
    },
  });
  counts = await import("./ad-counts.ts");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const reports = () => Promise.all(sent.map(async (body) => JSON.parse(await body.text()).ads));

test("an ad counts one impression and each click, in one sum that waits for the network", async () => {
  isOnline = false;
  for (const id of ["7", "7", "built-in"]) counts.countImpression(id);
  for (let clicks = 0; clicks < 2; clicks++) counts.countClick("7");
  dispatchEvent(new Event("pagehide"));
  expect(sent).toEqual([]);
  isOnline = true;
  dispatchEvent(new Event("online"));
  dispatchEvent(new Event("pagehide"));
  expect(await reports()).toEqual([[{ id: "7", impressions: 1, clicks: 2, secondsAgo: 0 }]]);
});

test("what exceeds the limits of a report is lost", async () => {
  for (let clicks = 0; clicks < 9; clicks++) counts.countClick("7");
  dispatchEvent(new Event("pagehide"));
  expect(await reports()).toMatchObject([[{ id: "7", impressions: 0, clicks: 5 }]]);
});

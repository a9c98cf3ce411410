import { afterEach, expect, it, vi } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { icpSwap } from "./icpswap.ts";

const source = icpSwap({ baseUrl: "https://exchange.test", logoUrl: "https://exchange.test", clock: systemClock });
const CAP = { tokenLedgerId: "a-cai", marketCap: "10" };

afterEach(() => void vi.restoreAllMocks());
const mockReply = (code: number) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ code, data: [CAP], message: null }));

it("A reply with the code 200 is read", async () => {
  mockReply(200);
  expect(await source.caps()).toEqual({ ok: true, value: [{ id: "a-cai", marketCap: 10 }] });
});

it.each([
  [429, { kind: "rate-limited", retryAfterMs: null }],
  [404, { kind: "not-found" }],
  [500, { kind: "error-status", status: 500 }],
])("A reply with the code %d fails even when the HTTP status is 200", async (code, failure) => {
  mockReply(code);
  expect(await source.caps()).toEqual({ ok: false, failure });
});

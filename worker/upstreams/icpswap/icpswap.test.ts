import { afterEach, expect, it, vi } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { icpSwap } from "./icpswap.ts";

const source = icpSwap({ baseUrl: "https://exchange.test", logoUrl: "https://exchange.test", clock: systemClock });
const CAP = { tokenLedgerId: "a-cai", marketCap: "10" };

afterEach(() => void vi.restoreAllMocks());
const answer = (code: number) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ code, data: [CAP], message: null }));

it("reads an answer of code 200", async () => {
  answer(200);
  expect(await source.caps()).toEqual({ ok: true, value: [{ id: "a-cai", marketCap: 10 }] });
});

it.each([
  [429, { kind: "rate-limited", retryAfterMs: null }],
  [404, { kind: "not-found" }],
  [500, { kind: "error-status", status: 500 }],
])("believes no data under the code %d, whatever the HTTP status", async (code, failure) => {
  answer(code);
  expect(await source.caps()).toEqual({ ok: false, failure });
});

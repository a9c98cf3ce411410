import { afterEach, expect, it, vi } from "vitest";
import type { Reader } from "./reader.ts";
import type { Preview } from "./reader-messages.ts";
import { sendParts } from "./send-parts.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const REPORT = { rows: { total: 1000, booked: 1000, duplicates: 0, ignored: 0 } };
const reader = { part: async () => [] } as unknown as Reader;
const file = { rows: 3000, ignored: 0, parts: 3, check: { compared: 0, agree: 0 }, layout: { id: "kraken-ledgers" } };

it("waits as long as the server says, as often as it says so, and goes on with the same part", async () => {
  vi.useFakeTimers();
  const sent: number[] = [];
  let refusals = 6;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { part } = JSON.parse(body) as { part: number };
    sent.push(part);
    if (part !== 1 || refusals === 0) return Response.json(REPORT);
    refusals -= 1;
    return new Response("Please try again in 40 seconds.", { status: 429, headers: { "Retry-After": "40" } });
  });
  const counts = sendParts(reader, "id", "a.csv", file as unknown as Preview, () => {});
  for (let refusal = 1; refusal <= 6; refusal++) {
    await vi.advanceTimersByTimeAsync(39_999);
    expect(sent).toHaveLength(1 + refusal);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect((await counts).booked).toBe(3000);
  expect(sent).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2]);
});

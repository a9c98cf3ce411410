import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isoTime, MINUTE, SECOND } from "../../../shared/values/time.ts";
import { ApiError, call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { endReadOnly, readOnly } from "../../api/read-only.ts";
import { readOnlyText } from "../status/read-only.rules.ts";
import { checkWrites } from "./check-writes.ts";

const NOW = Date.UTC(2026, 9, 5, 21);
const MIDNIGHT = NOW + 180 * MINUTE;
const SENTENCE = "Your change was not saved. Try again after 00:00 UTC.";

/** When the server stores changes again: a time, "unknown", or null when it does now. */
let end: string | null = null;
const fetch = vi.fn(async () =>
  end === null
    ? new Response("{}")
    : new Response(SENTENCE, { status: 503, headers: { "X-Read-Only": end, "Retry-After": "30" } }),
);
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("fetch", fetch);
  fetch.mockClear();
});
afterEach(() => {
  end = null;
  endReadOnly();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const change = () => call("POST /api/watchlist", { body: { coinIds: ["bitcoin"] } });

test("a refused change makes the page read-only, and the next one that is saved ends it", async () => {
  end = isoTime(MIDNIGHT);
  const error = await change().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(errorText(error, "")).toBe(SENTENCE);
  expect(readOnly.get()).toEqual({ until: MIDNIGHT });
  expect(readOnlyText(readOnly.get()!)).toBe("Read-only until 00:00 UTC. Prices go on; your changes cannot be saved.");
  end = null;
  // A read does not show that the server stores changes.
  await call("GET /api/watchlist");
  expect(readOnly.get()).not.toBeNull();
  await change();
  expect(readOnly.get()).toBeNull();
});

test("without a known end the server is asked until it stores changes, and then not again", async () => {
  const stop = checkWrites();
  end = "unknown";
  await expect(change()).rejects.toThrow();
  expect(readOnlyText(readOnly.get()!)).toBe("Changes cannot be saved at the moment. Prices go on.");
  fetch.mockClear();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(readOnly.get()).toEqual({ until: null });
  end = null;
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  expect(readOnly.get()).toBeNull();
  fetch.mockClear();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(fetch).not.toHaveBeenCalled();
  stop();
});

test("a known end is asked for rarely before it, and within a minute after it", async () => {
  const stop = checkWrites();
  end = isoTime(MIDNIGHT);
  await expect(change()).rejects.toThrow();
  fetch.mockClear();
  await vi.advanceTimersByTimeAsync(180 * MINUTE);
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(37);
  end = null;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(readOnly.get()).toBeNull();
  stop();
});

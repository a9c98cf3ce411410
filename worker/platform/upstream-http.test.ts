import { expect, it } from "vitest";
import { startTestApp } from "../test/test-app.ts";
import { fetchBytes, fetchJson } from "./upstream-http.ts";

const URL = "http://http.sandbox.test/coingecko/api/v3/ping";
const call = { url: URL, timeoutMs: 60_000, maxBytes: 1000, now: Date.UTC(2026, 0, 1) };

it("parses a JSON reply", async () => {
  expect(await fetchJson(call)).toMatchObject({ ok: true, value: { gecko_says: expect.any(String) } });
});

it("fails when the reply is larger than the maximum size", async () => {
  expect(await fetchBytes({ ...call, maxBytes: 5 })).toEqual({ ok: false, failure: { kind: "too-large" } });
});

it("reads a reply of many chunks up to the maximum size", async () => {
  const url = "http://http.sandbox.test/coingecko/api/v3/coins/markets?vs_currency=usd&per_page=250&sparkline=true";
  const fetchUpTo = (maxBytes: number) => fetchJson({ ...call, url, maxBytes });
  const page = await fetchUpTo(8_000_000);
  expect(page.ok && page.value).toHaveLength(250);
  const { byteLength } = new TextEncoder().encode(JSON.stringify(page.ok && page.value));
  expect(byteLength).toBeGreaterThan(200_000);
  expect(await fetchUpTo(byteLength)).toMatchObject({ ok: true });
  expect(await fetchUpTo(byteLength - 1)).toEqual({ ok: false, failure: { kind: "too-large" } });
});

it("fails after the timeout", async () => {
  const app = await startTestApp("http");
  await app.control("POST", "/faults", { upstream: "coingecko", mode: "timeout" });
  expect(await fetchJson({ ...call, timeoutMs: 50 })).toEqual({ ok: false, failure: { kind: "timeout" } });
  await app.control("DELETE", "/faults");
});

it.each([
  [
    { mode: "429", retryAfter: 119 },
    { kind: "rate-limited", retryAfterMs: 119_000 },
  ],
  [{ mode: "429-no-retry-after" }, { kind: "rate-limited", retryAfterMs: null }],
  [{ mode: "auth" }, { kind: "refused", status: 401 }],
  [{ mode: "500" }, { kind: "error-status", status: 500 }],
  [{ mode: "redirect" }, { kind: "error-status", status: 302 }],
  [{ mode: "html", status: 200 }, { kind: "not-json" }],
])("returns the kind of failure for %j", async (fault, failure) => {
  const app = await startTestApp("http");
  await app.control("POST", "/faults", { upstream: "coingecko", ...fault });
  expect(await fetchJson(call)).toEqual({ ok: false, failure });
  await app.control("DELETE", "/faults");
});

it("returns not-found for an unknown path", async () => {
  expect(await fetchJson({ ...call, url: `${URL}/nowhere` })).toEqual({ ok: false, failure: { kind: "not-found" } });
});

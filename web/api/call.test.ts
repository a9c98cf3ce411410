import { afterEach, expect, test, vi } from "vitest";
import { START_URL } from "../../shared/markets/coin-cells.ts";
import { loadStart } from "../markets/store/markets.queries.ts";
import { ApiError, call, get, nullWhenSignedOut } from "./call.ts";
import { queries } from "./query-client.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const signal = expect.any(AbortSignal);

function replyWith(status: number, body: string, statusText = "") {
  const fetch = vi.fn(async () => new Response(body, { status, statusText }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("call sends cookies and puts the query into the URL", async () => {
  const fetch = replyWith(200, "[]");
  await call("GET /api/search-coins", { query: { q: "a b&c" } });
  expect(fetch).toHaveBeenCalledWith("/api/search-coins?q=a+b%26c", { method: "GET", credentials: "include", signal });
});

test("the request for the market has the same URL and options as the page's preload", async () => {
  const fetch = replyWith(200, "{}");
  await loadStart(true);
  expect(fetch).toHaveBeenCalledWith(START_URL, { method: "GET", credentials: "include", signal });
});

test.each([
  ["GET /api/sparklines", 20_000],
  ["POST /api/logout", 60_000],
] as const)("%s fails after %i ms without a reply", async (name, ms) => {
  const timer = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timer.signal);
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    init.signal?.addEventListener("abort", () => reject(new Error("It took too long.")));
    return promise;
  });
  const reply = call(name);
  timer.abort();
  await expect(reply).rejects.toThrow("It took too long.");
  expect(timeout).toHaveBeenCalledWith(ms);
});

test("a create request carries its idempotency key", async () => {
  const fetch = replyWith(201, "{}");
  const body = { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" };
  await call("POST /api/spot-positions", { body, key: "one" });
  expect(fetch).toHaveBeenCalledWith("/api/spot-positions", {
    method: "POST",
    credentials: "include",
    signal,
    headers: { "content-type": "application/json", "idempotency-key": "one" },
    body: JSON.stringify(body),
  });
});

test.each([
  [409, "Username is already taken", "Conflict", "409: Username is already taken"],
  [502, "", "Bad Gateway", "502: Bad Gateway"],
])(
  "the error of a %i reply with body %j has status, colon and text as its message",
  async (status, body, statusText, message) => {
    replyWith(status, body, statusText);
    await expect(get("/api/x")).rejects.toThrow(new ApiError(status, body, statusText));
    await expect(get("/api/x")).rejects.toThrow(message);
  },
);

test("an empty reply becomes null", async () => {
  replyWith(200, "");
  expect(await get("/api/x")).toBeNull();
});

test("a query without a function GETs its key, and a 401 becomes null", async () => {
  const fetch = replyWith(401, "Sign in first");
  expect(await queries.fetchQuery({ queryKey: ["/api/user"] })).toBeNull();
  expect(fetch).toHaveBeenCalledWith("/api/user", expect.anything());
  replyWith(500, "Something went wrong");
  await expect(queries.fetchQuery({ queryKey: ["/api/other"] })).rejects.toThrow("500: Something went wrong");
});

test("only a 401 becomes null", async () => {
  expect(await nullWhenSignedOut(Promise.reject(new ApiError(401, "", "")))).toBeNull();
  await expect(nullWhenSignedOut(Promise.reject(new ApiError(403, "no", "")))).rejects.toThrow("403: no");
});

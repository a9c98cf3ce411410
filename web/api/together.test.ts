import { afterEach, expect, test, vi } from "vitest";
import { call } from "./call.ts";
import { askTogether, forgetTogether } from "./together.ts";

const START = "/api/start/portfolio";
const ADDRESSES = ["/api/user", "/api/watchlist", "/api/holdings"];

afterEach(() => {
  forgetTogether();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Answers with these bodies, and with the path itself elsewhere. Returns the addresses that were asked for. */
function answer(bodies: Record<string, unknown>, status = 200) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json(bodies[url] ?? url, { status: url === START ? status : 200 });
  });
  return asked;
}

test("calls take their replies out of one, once each, and others ask for themselves", async () => {
  const asked = answer({
    [START]: { "/api/user": { id: "u1" }, "/api/watchlist": ["bitcoin"], "/api/holdings": null },
  });
  askTogether(START, ADDRESSES);
  const first = [
    call("GET /api/user"),
    call("GET /api/watchlist"),
    call("GET /api/holdings"),
    call("GET /api/currencies"),
  ];
  expect(await Promise.all(first)).toEqual([{ id: "u1" }, ["bitcoin"], "/api/holdings", "/api/currencies"]);
  expect(asked).toEqual([START, "/api/currencies", "/api/holdings"]);
  expect(await call("GET /api/user")).toBe("/api/user");
});

test("when it fails, each call asks for itself", async () => {
  answer({}, 503);
  askTogether(START, ADDRESSES);
  expect(await call("GET /api/user")).toBe("/api/user");
});

test("a change and time make it old", async () => {
  vi.useFakeTimers();
  const replies = { [START]: { "/api/user": { id: "u1" }, "/api/watchlist": [] } };
  answer(replies);
  askTogether(START, ADDRESSES);
  const read = call("GET /api/user");
  await call("POST /api/logout");
  expect(await read).toBe("/api/user");
  askTogether(START, ADDRESSES);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(await call("GET /api/watchlist")).toBe("/api/watchlist");
});

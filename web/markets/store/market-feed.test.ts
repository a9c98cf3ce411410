import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { startMarketFeed } from "./market-feed.ts";
import { createMarketStore } from "./market-store.ts";

const columns = sampleColumns(1_800_000_000_000);
const replies: Record<string, unknown> = {
  columns,
  prices: { ...columns, totals: undefined, asOf: columns.asOf + MINUTE, current_price: columns.id.map(() => 7) },
  sparklines: { asOf: columns.asOf, id: [], low: [], high: [], line: [] },
};

let requests: string[] = [];
let isDown = false;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: columns.asOf });
  requests = [];
  isDown = false;
  vi.stubGlobal("fetch", async (url: string) => {
    const name = url.match(/layout=(\w+)/)?.[1] ?? "sparklines";
    requests.push(name);
    return isDown ? new Response("", { status: 503 }) : new Response(JSON.stringify(replies[name]));
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function start({ withSparklines = true } = {}) {
  const store = createMarketStore(
    () => feed.reload(),
    () => feed.loadSparklines(),
  );
  const feed = startMarketFeed(store, createQueryClient());
  stop = feed.stop;
  if (withSparklines) store.sparkline("bitcoin");
  await vi.advanceTimersByTimeAsync(100);
  return store;
}

test("the feed loads the list, then its sparklines, prices each minute and the list again after five", async () => {
  const store = await start();
  expect(requests).toEqual(["columns", "sparklines"]);
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(requests.slice(2)).toEqual(["prices", "prices", "prices", "prices"]);
  expect(store.coin("bitcoin").cells.price.text).toBe("$7.00");
  await vi.advanceTimersByTimeAsync(MINUTE);
  // The prices load before the list, because changes flash only in a price update.
  expect(requests.slice(6)).toEqual(["prices", "columns"]);
});

test("the sparklines load again after an hour", async () => {
  await start();
  await vi.advanceTimersByTimeAsync(61 * MINUTE);
  expect(requests.filter((name) => name === "sparklines")).toHaveLength(2);
});

test("the sparklines load when the first row needs one, and not before", async () => {
  const store = await start({ withSparklines: false });
  await vi.advanceTimersByTimeAsync(61 * MINUTE);
  expect(requests).not.toContain("sparklines");
  store.sparkline("bitcoin");
  await vi.advanceTimersByTimeAsync(100);
  store.sparkline("ethereum");
  await vi.advanceTimersByTimeAsync(100);
  expect(requests.filter((name) => name === "sparklines")).toHaveLength(1);
});

test("a market that failed to load is requested again each minute, and at once by Retry", async () => {
  isDown = true;
  const store = await start();
  expect(store.state().status).toBe("failed");
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(requests).toEqual(["columns", "columns"]);
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(requests).toHaveLength(6);
  isDown = false;
  store.retry();
  expect(store.state().status).toBe("loading");
  await vi.advanceTimersByTimeAsync(100);
  expect(store.state().status).toBe("ready");
});

test("the loaded prices stay when later requests fail", async () => {
  const store = await start();
  const priceBefore = store.coin("bitcoin").cells.price;
  isDown = true;
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect(store.state().status).toBe("ready");
  expect(store.coin("bitcoin").cells.price).toEqual(priceBefore);
});

test("a stopped feed sends no requests", async () => {
  await start();
  stop();
  requests = [];
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(requests).toEqual([]);
});

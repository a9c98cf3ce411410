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

let asked: string[] = [];
let down = false;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: columns.asOf });
  asked = [];
  down = false;
  vi.stubGlobal("fetch", async (url: string) => {
    const name = url.match(/layout=(\w+)/)?.[1] ?? "sparklines";
    asked.push(name);
    return down ? new Response("", { status: 503 }) : new Response(JSON.stringify(replies[name]));
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function start({ curves = true } = {}) {
  const store = createMarketStore(
    () => feed.reload(),
    () => feed.loadSparklines(),
  );
  const feed = startMarketFeed(store, createQueryClient());
  stop = feed.stop;
  if (curves) store.sparkline("bitcoin");
  await vi.advanceTimersByTimeAsync(100);
  return store;
}

test("the list first, then its curves; prices each minute, the list again after five", async () => {
  const store = await start();
  expect(asked).toEqual(["columns", "sparklines"]);
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(asked.slice(2)).toEqual(["prices", "prices", "prices", "prices"]);
  expect(store.coin("bitcoin").cells.price.text).toBe("$7.00");
  await vi.advanceTimersByTimeAsync(MINUTE);
  // The prices come first, once: what changed flashes, and another list does not.
  expect(asked.slice(6)).toEqual(["prices", "columns"]);
});

test("curves are asked for again after an hour", async () => {
  await start();
  await vi.advanceTimersByTimeAsync(61 * MINUTE);
  expect(asked.filter((name) => name === "sparklines")).toHaveLength(2);
});

test("no curves are asked for until a row looks for its own, and then at once", async () => {
  const store = await start({ curves: false });
  await vi.advanceTimersByTimeAsync(61 * MINUTE);
  expect(asked).not.toContain("sparklines");
  store.sparkline("bitcoin");
  await vi.advanceTimersByTimeAsync(100);
  store.sparkline("ethereum");
  await vi.advanceTimersByTimeAsync(100);
  expect(asked.filter((name) => name === "sparklines")).toHaveLength(1);
});

test("a market that could not be loaded is asked for each minute, and at once by Retry", async () => {
  down = true;
  const store = await start();
  expect(store.state().status).toBe("failed");
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toEqual(["columns", "columns"]);
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(asked).toHaveLength(6);
  down = false;
  store.retry();
  expect(store.state().status).toBe("loading");
  await vi.advanceTimersByTimeAsync(100);
  expect(store.state().status).toBe("ready");
});

test("without answers the loaded prices stay", async () => {
  const store = await start();
  const before = store.coin("bitcoin").cells.price;
  down = true;
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect(store.state().status).toBe("ready");
  expect(store.coin("bitcoin").cells.price).toEqual(before);
});

test("after it is stopped it asks for nothing", async () => {
  await start();
  stop();
  asked = [];
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(asked).toEqual([]);
});

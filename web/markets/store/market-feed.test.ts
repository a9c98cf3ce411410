import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import { writeLivePrices } from "./live-state.ts";
import { startMarketFeed } from "./market-feed.ts";
import { pollMarket } from "./market-polling.ts";
import { createMarketStore } from "./market-store.ts";

const columns = sampleColumns(1_800_000_000_000);
const sparklines = { asOf: columns.asOf, id: [], low: [], high: [], line: [] };
const start = {
  market: columns,
  ads: [],
  currencies: { base: "usd", asOf: null, stale: false, rates: {} },
  pictures: { digests: {}, pack: [] },
};
const replies: Record<string, unknown> = {
  start,
  "start with sparklines": { ...start, sparklines },
  prices: { ...columns, totals: undefined, asOf: columns.asOf + MINUTE, current_price: columns.id.map(() => 7) },
  sparklines,
};

let requests: string[] = [];
/** Whether each reply has succeeded, as other features learn it. */
let started: boolean[] = [];
let isDown = false;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: columns.asOf });
  requests = [];
  started = [];
  isDown = false;
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, search } = new URL(url, "http://tidemark.test");
    const name =
      pathname === "/api/start"
        ? search === ""
          ? "start with sparklines"
          : "start"
        : (search.match(/layout=(\w+)/)?.[1] ?? "sparklines");
    requests.push(name);
    return isDown ? new Response("", { status: 503 }) : new Response(JSON.stringify(replies[name]));
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open({ path = "/", isShown = true, showsSparklines = false } = {}) {
  history.replaceState({}, "", path);
  const store = createMarketStore(
    () => void feed.reload(),
    () => feed.hasSparklines || void feed.reloadSparklines(),
  );
  const feed = startMarketFeed(store, null, (reply) => started.push(reply !== null));
  stop = pollMarket(store, feed);
  if (isShown) store.subscribeCoin("bitcoin", () => {});
  if (showsSparklines) store.subscribe(() => void store.sparkline("bitcoin"));
  await vi.advanceTimersByTimeAsync(100);
  return store;
}

test("the market page loads everything at once, prices each minute and everything again after five", async () => {
  const store = await open();
  expect(requests).toEqual(["start with sparklines"]);
  expect(started).toEqual([true]);
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(requests.slice(1)).toEqual(["prices", "prices", "prices", "prices"]);
  expect(store.coin("bitcoin").cells.price.text).toBe("$7.00");
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(requests.slice(5)).toEqual(["start"]);
});

test("changed prices flash before the new list replaces them", async () => {
  const store = await open();
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(store.coin("bitcoin")).toMatchObject({ cells: { price: { text: "$7.00" } } });
  const asOf = columns.asOf + 5 * MINUTE;
  replies.start = { ...start, market: { ...columns, asOf, version: 2, current_price: columns.id.map(() => 8) } };
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(store.coin("bitcoin")).toMatchObject({ price: 1, cells: { price: { text: "$8.00" } } });
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(store.coin("bitcoin")).toMatchObject({ price: 0, cells: { price: { text: "$8.00" } } });
  replies.start = start;
});

test("no prices are requested while live prices arrive", async () => {
  await open();
  writeLivePrices([["bitcoin", { price: "9", at: Date.now(), source: "binance" }]]);
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(requests.slice(1)).toEqual(["start"]);
  writeLivePrices([["bitcoin", undefined]]);
  await vi.advanceTimersByTimeAsync(MINUTE + 5 * SECOND);
  expect(requests.slice(2)).toEqual(["prices"]);
});

test("a page with only a ticker polls each 15 minutes while live prices arrive, and at once when it shows coins", async () => {
  const store = await open({ path: "/news", isShown: false });
  store.passive.subscribe(() => {});
  store.passive.subscribeCoin("bitcoin", () => {});
  writeLivePrices([["bitcoin", { price: "9", at: Date.now(), source: "binance" }]]);
  expect(requests).toEqual(["start"]);
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(requests).toEqual(["start", "start"]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(requests).toHaveLength(2);
  store.subscribeCoin("bitcoin", () => {});
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(requests.slice(2)).toContain("start");
  writeLivePrices([["bitcoin", undefined]]);
});

test("without live prices a ticker reloads each five minutes", async () => {
  const store = await open({ path: "/news", isShown: false });
  store.passive.subscribeCoin("bitcoin", () => {});
  await vi.advanceTimersByTimeAsync(11 * MINUTE);
  expect(requests).toEqual(["start", "start", "start"]);
});

test("the sparklines load again after an hour", async () => {
  const store = await open();
  store.sparkline("bitcoin");
  await vi.advanceTimersByTimeAsync(61 * MINUTE);
  expect(requests.filter((name) => name.includes("sparklines"))).toEqual(["start with sparklines", "sparklines"]);
});

test("on other pages the sparklines load when the first row needs one, and not before", async () => {
  const store = await open({ path: "/portfolio" });
  await vi.advanceTimersByTimeAsync(61 * MINUTE);
  expect(requests.filter((name) => name.includes("sparklines"))).toEqual([]);
  store.sparkline("bitcoin");
  await vi.advanceTimersByTimeAsync(100);
  store.sparkline("ethereum");
  await vi.advanceTimersByTimeAsync(100);
  expect(requests.filter((name) => name.includes("sparklines"))).toEqual(["sparklines"]);
});

test("a market that failed to load is requested again each minute, and at once by Retry", async () => {
  isDown = true;
  const store = await open();
  expect(store.state().status).toBe("failed");
  expect(started).toEqual([false]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(requests).toEqual(["start with sparklines", "start with sparklines"]);
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(requests).toHaveLength(6);

  isDown = false;
  store.retry();
  expect(store.state().status).toBe("loading");
  await vi.advanceTimersByTimeAsync(100);
  expect(store.state().status).toBe("ready");
});

test("the loaded prices stay when later requests fail", async () => {
  const store = await open();
  const priceBefore = store.coin("bitcoin").cells.price;
  isDown = true;
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect(store.state().status).toBe("ready");
  expect(store.coin("bitcoin").cells.price).toEqual(priceBefore);
});

test("a stopped feed sends no requests", async () => {
  await open();
  stop();
  requests = [];
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(requests).toEqual([]);
});

test("rows that ask for their sparklines as soon as the list is there cause no request of their own", async () => {
  await open({ showsSparklines: true });
  expect(requests).toEqual(["start with sparklines"]);
});

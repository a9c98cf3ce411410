import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import type { Columns, Prices } from "../../../shared/markets/snapshot.ts";
import { packLevels } from "../../../shared/markets/sparkline-codec.ts";
import { createMarketStore } from "./market-store.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A price update for these columns with some changed prices. */
function pricesOf(columns: Columns, changedPrices: Record<string, number>): Prices {
  return {
    version: 2,
    asOf: columns.asOf + 60_000,
    staleAfter: columns.staleAfter,
    source: columns.source,
    id: columns.id,
    current_price: columns.id.map((id, index) => changedPrices[id] ?? columns.current_price[index] ?? null),
    price_change_percentage_24h: columns.price_change_percentage_24h,
  };
}

function loadedStore() {
  const columns = sampleColumns(Date.now());
  const store = createMarketStore();
  store.load(columns);
  return { columns, store, price: columns.current_price[0] ?? 0 };
}

test("a tick notifies only the coins that changed", () => {
  const { columns, store, price } = loadedStore();
  const notified: string[] = [];
  for (const id of ["bitcoin", "ethereum", "solana"]) {
    store.coin(id);
    store.subscribeCoin(id, () => notified.push(id));
  }
  const ethereum = store.coin("ethereum");
  store.tick(pricesOf(columns, { bitcoin: price + 100 }));
  expect(notified).toEqual(["bitcoin"]);
  expect(store.coin("ethereum")).toBe(ethereum);
  expect(store.coin("bitcoin")).toMatchObject({ price: 1, change24h: 0 });
});

test("a version older than the current one is ignored", () => {
  const { columns, store, price } = loadedStore();
  store.tick({ ...pricesOf(columns, { bitcoin: price + 100 }), version: columns.version + 2 });
  const { cells } = store.coin("bitcoin");
  vi.advanceTimersByTime(60_000);
  store.tick({ ...pricesOf(columns, { bitcoin: price - 100 }), version: columns.version + 1 });
  store.load(columns);
  expect(store.coin("bitcoin").cells).toEqual(cells);
});

test("a price with the same text as before counts as unchanged", () => {
  const { columns, store, price } = loadedStore();
  const coinBefore = store.coin("bitcoin");
  const listener = vi.fn();
  store.subscribeCoin("bitcoin", listener);
  store.tick(pricesOf(columns, { bitcoin: price + 1e-9 }));
  expect(listener).not.toHaveBeenCalled();
  expect(store.coin("bitcoin")).toBe(coinBefore);
});

test("a falling price has the direction -1, and a coin without subscribers has none", () => {
  const { columns, store, price } = loadedStore();
  store.coin("bitcoin");
  store.subscribeCoin("bitcoin", () => {});
  store.tick(pricesOf(columns, { bitcoin: price / 2, ethereum: 5 }));
  expect(store.coin("bitcoin").price).toBe(-1);
  expect(store.coin("ethereum")).toMatchObject({ price: 0 });
  expect(store.coin("ethereum").cells.price.text).toBe("$5.00");
});

test("a tick ignores a coin that is not loaded and updates the others", () => {
  const { columns, store } = loadedStore();
  store.coin("bitcoin");
  store.subscribeCoin("bitcoin", () => {});
  const { id, current_price, price_change_percentage_24h, ...origin } = pricesOf(columns, { bitcoin: 11 });
  store.tick({
    ...origin,
    id: ["newcomer", ...id],
    current_price: [99, ...current_price],
    price_change_percentage_24h: [1, ...price_change_percentage_24h],
  });
  expect(store.coin("bitcoin").cells.price.text).toBe("$11.00");
  expect(store.state().ids).not.toContain("newcomer");
});

test("at most one tick per second is applied, and the last one wins", () => {
  const { columns, store } = loadedStore();
  const texts: string[] = [];
  store.subscribeCoin("bitcoin", () => texts.push(store.coin("bitcoin").cells.price.text));
  store.coin("bitcoin");
  store.tick(pricesOf(columns, { bitcoin: 11 }));
  store.tick(pricesOf(columns, { bitcoin: 12 }));
  store.tick(pricesOf(columns, { bitcoin: 13 }));
  expect(texts).toEqual(["$11.00"]);
  vi.advanceTimersByTime(1000);
  expect(texts).toEqual(["$11.00", "$13.00"]);
});

test("a tick does not change the loaded reply, and makes the market fresh", () => {
  const { columns, store, price } = loadedStore();
  vi.setSystemTime(columns.asOf + columns.staleAfter + 60_000);
  expect(store.freshness(Date.now())?.stale).toBe(true);
  store.tick({ ...pricesOf(columns, { bitcoin: 1 }), asOf: Date.now() });
  expect(store.freshness(Date.now())).toMatchObject({ updated: "Updated just now", stale: false });
  expect(columns.current_price[0]).toBe(price);
});

test("a tick keeps the list's state object and notifies the components that show the age", () => {
  const { columns, store } = loadedStore();
  const [state, origin] = [store.state(), store.origin()];
  const listener = vi.fn();
  store.subscribe(listener);
  store.tick(pricesOf(columns, { bitcoin: 1 }));
  expect(store.state()).toBe(state);
  expect(listener).toHaveBeenCalledOnce();
  expect(store.origin()).not.toBe(origin);
  expect(store.origin()).toEqual({
    version: 2,
    asOf: columns.asOf + 60_000,
    staleAfter: columns.staleAfter,
    source: columns.source,
  });
});

test("the first coins show at once with the total count, and ticks do not change them", () => {
  const columns = sampleColumns(Date.now());
  const firstColumns = { ...columns, id: columns.id.slice(0, 50), name: columns.name.slice(0, 50) };
  const store = createMarketStore();
  store.load(firstColumns, { total: 1000, columns: firstColumns });
  expect(store.state()).toMatchObject({ status: "ready", total: 1000 });
  expect(store.state().ids).toHaveLength(50);
  expect(store.isComplete()).toBe(false);
  const coinBefore = store.coin("bitcoin");
  store.tick(pricesOf(columns, { bitcoin: 1 }));
  expect(store.coin("bitcoin")).toBe(coinBefore);
  store.load(columns);
  expect(store.state().ids).toHaveLength(1000);
  expect(store.isComplete()).toBe(true);
});

test("after a load no coin has a direction, so nothing flashes", () => {
  const { columns, store } = loadedStore();
  store.coin("bitcoin");
  store.subscribeCoin("bitcoin", () => {});
  store.tick(pricesOf(columns, { bitcoin: 11 }));
  expect(store.coin("bitcoin").price).toBe(-1);
  store.load({ ...columns, version: 3, current_price: columns.current_price.map(() => 12) });
  expect(store.coin("bitcoin")).toMatchObject({ price: 0 });
});

test("a failure does not hide a loaded market", () => {
  const store = createMarketStore();
  store.fail();
  expect(store.state().status).toBe("failed");
  store.load(sampleColumns());
  store.fail();
  expect(store.state().status).toBe("ready");
});

test("a sparkline belongs to its coin and is drawn once", () => {
  const { columns, store } = loadedStore();
  const id = ["another-coin", "bitcoin", "ethereum"];
  const line = [packLevels([1, 2]), packLevels([20, 47]), ""];
  expect(store.sparkline("bitcoin")).toBeNull();
  store.loadSparklines({ asOf: columns.asOf, id, low: [-5, -5, 0], high: [5, 5, 0], line });
  expect(store.sparkline("bitcoin")).toHaveProperty("above");
  expect(store.sparkline("bitcoin")).toBe(store.sparkline("bitcoin"));
  expect(store.sparkline("ethereum")).toBeNull();
});

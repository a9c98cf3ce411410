import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import type { Columns, Prices } from "../../../shared/markets/snapshot.ts";
import { packLevels } from "../../../shared/markets/sparkline-codec.ts";
import { createMarketStore } from "./market-store.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

/** The prices of these columns, with some of them moved. */
function pricesOf(columns: Columns, moved: Record<string, number>): Prices {
  return {
    version: 2,
    asOf: columns.asOf + 60_000,
    staleAfter: columns.staleAfter,
    source: columns.source,
    id: columns.id,
    current_price: columns.id.map((id, at) => moved[id] ?? columns.current_price[at] ?? null),
    price_change_percentage_24h: columns.price_change_percentage_24h,
  };
}

function loaded() {
  const columns = sampleColumns(Date.now());
  const store = createMarketStore();
  store.load(columns);
  return { columns, store, price: columns.current_price[0] ?? 0 };
}

test("a tick tells the coins that changed, and no other", () => {
  const { columns, store, price } = loaded();
  const heard: string[] = [];
  for (const id of ["bitcoin", "ethereum", "solana"]) {
    store.coin(id);
    store.subscribeCoin(id, () => heard.push(id));
  }
  const ethereum = store.coin("ethereum");
  store.tick(pricesOf(columns, { bitcoin: price + 100 }));
  expect(heard).toEqual(["bitcoin"]);
  expect(store.coin("ethereum")).toBe(ethereum);
  expect(store.coin("bitcoin")).toMatchObject({ price: 1, change24h: 0 });
});

test("an older version than the one that shows is left aside", () => {
  const { columns, store, price } = loaded();
  store.tick({ ...pricesOf(columns, { bitcoin: price + 100 }), version: columns.version + 2 });
  const { cells } = store.coin("bitcoin");
  vi.advanceTimersByTime(60_000);
  store.tick({ ...pricesOf(columns, { bitcoin: price - 100 }), version: columns.version + 1 });
  store.load(columns);
  expect(store.coin("bitcoin").cells).toEqual(cells);
});

test("what reads the same has not changed", () => {
  const { columns, store, price } = loaded();
  const before = store.coin("bitcoin");
  const listener = vi.fn();
  store.subscribeCoin("bitcoin", listener);
  store.tick(pricesOf(columns, { bitcoin: price + 1e-9 }));
  expect(listener).not.toHaveBeenCalled();
  expect(store.coin("bitcoin")).toBe(before);
});

test("a fall goes down, and a coin nobody looks at has no news to show later", () => {
  const { columns, store, price } = loaded();
  store.coin("bitcoin");
  store.subscribeCoin("bitcoin", () => {});
  store.tick(pricesOf(columns, { bitcoin: price / 2, ethereum: 5 }));
  expect(store.coin("bitcoin").price).toBe(-1);
  expect(store.coin("ethereum")).toMatchObject({ price: 0 });
  expect(store.coin("ethereum").cells.price.text).toBe("$5.00");
});

test("a coin that joined the market since does not disturb the others", () => {
  const { columns, store } = loaded();
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

test("at most one tick a second, and the last one counts", () => {
  const { columns, store } = loaded();
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

test("a tick leaves the reply that it was loaded from alone, and makes the market fresh", () => {
  const { columns, store, price } = loaded();
  vi.setSystemTime(columns.asOf + columns.staleAfter + 60_000);
  expect(store.freshness(Date.now())?.stale).toBe(true);
  store.tick({ ...pricesOf(columns, { bitcoin: 1 }), asOf: Date.now() });
  expect(store.freshness(Date.now())).toMatchObject({ updated: "Updated just now", stale: false });
  expect(columns.current_price[0]).toBe(price);
});

test("a tick draws no list again, and tells who shows the age", () => {
  const { columns, store } = loaded();
  const [state, origin] = [store.state(), store.origin()];
  const hear = vi.fn();
  store.subscribe(hear);
  store.tick(pricesOf(columns, { bitcoin: 1 }));
  expect(store.state()).toBe(state);
  expect(hear).toHaveBeenCalledOnce();
  expect(store.origin()).not.toBe(origin);
  expect(store.origin()).toEqual({
    version: 2,
    asOf: columns.asOf + 60_000,
    staleAfter: columns.staleAfter,
    source: columns.source,
  });
});

test("the first coins show at once, count the others, and take no ticks", () => {
  const columns = sampleColumns(Date.now());
  const few = { ...columns, id: columns.id.slice(0, 50), name: columns.name.slice(0, 50) };
  const store = createMarketStore();
  store.load(few, { total: 1000, columns: few });
  expect(store.state()).toMatchObject({ status: "ready", total: 1000 });
  expect(store.state().ids).toHaveLength(50);
  expect(store.isComplete()).toBe(false);
  const before = store.coin("bitcoin");
  store.tick(pricesOf(columns, { bitcoin: 1 }));
  expect(store.coin("bitcoin")).toBe(before);
  store.load(columns);
  expect(store.state().ids).toHaveLength(1000);
  expect(store.isComplete()).toBe(true);
});

test("a load is no news: nothing flashes after it", () => {
  const { columns, store } = loaded();
  store.coin("bitcoin");
  store.subscribeCoin("bitcoin", () => {});
  store.tick(pricesOf(columns, { bitcoin: 11 }));
  expect(store.coin("bitcoin").price).toBe(-1);
  store.load({ ...columns, version: 3, current_price: columns.current_price.map(() => 12) });
  expect(store.coin("bitcoin")).toMatchObject({ price: 0 });
});

test("a failure hides nothing that is already there", () => {
  const store = createMarketStore();
  store.fail();
  expect(store.state().status).toBe("failed");
  store.load(sampleColumns());
  store.fail();
  expect(store.state().status).toBe("ready");
});

test("curves are found by coin, and drawn for who asks", () => {
  const { columns, store } = loaded();
  const id = ["somebody-else", "bitcoin", "ethereum"];
  const line = [packLevels([1, 2]), packLevels([20, 47]), ""];
  expect(store.sparkline("bitcoin")).toBeNull();
  store.loadSparklines({ asOf: columns.asOf, id, low: [-5, -5, 0], high: [5, 5, 0], line });
  expect(store.sparkline("bitcoin")).toHaveProperty("above");
  expect(store.sparkline("bitcoin")).toBe(store.sparkline("bitcoin"));
  expect(store.sparkline("ethereum")).toBeNull();
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Columns, isHidden, type MarketCoin } from "../../shared/markets/snapshot.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { listed } from "../test/coins.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { notePause, spend } from "../upstreams/budget/budget.queries.ts";
import { coinGecko, type ListedCoin } from "../upstreams/coingecko/coingecko.ts";

const TABLES = ["market_snapshot", "market_refresh", "coins", "upstream_budgets", "leases"];
/** Rows that a tick writes beside the market: the lease taken and given back, a charge per page, the page states. */
const BOOKKEEPING_ROWS = 8;

let app: TestApp;
let number = 0;
beforeEach(async () => {
  number += 1;
  app = await startTestApp(`refresh-${number}`);
  await app.deps.db.d1.batch(TABLES.map((table) => app.deps.db.d1.prepare(`DELETE FROM ${table}`)));
});

const fault = (command: object) => app.control("POST", "/faults", { upstream: "coingecko", ...command });
const heal = () => app.control("DELETE", "/faults");
const failureOf = (tick: Promise<string>) =>
  tick.then(
    (outcome) => `no failure: ${outcome}`,
    (error: Error) => error.message,
  );

/** Asked of a new isolate, so that nothing is answered from memory. */
async function ask<Reply>(path: string): Promise<Reply> {
  app.restart();
  const reply = await app.request(path);
  expect(reply.status).toBe(200);
  return reply.json<Reply>();
}
const rows = () => ask<MarketCoin[]>("/api/top-coins?limit=1000");
const columns = () => ask<Columns>("/api/top-coins?limit=1000&layout=columns");
const status = () =>
  ask<{
    sources: { ageSeconds: number; stale: boolean; rows: number }[];
    budgets: { blocked: string | null; pausedUntil: string | null; month: { used: number } }[];
  }>("/api/status");

/** The upstream answers these pages and nothing else. */
const pages = (...lists: ListedCoin[][]) => {
  app.deps.coins.page = async (page) => ({ ok: true, value: { coins: lists[page - 1] ?? [], badRows: 0 } });
};
async function coinTable() {
  const { results } = await app.deps.db.d1.prepare("SELECT id, price FROM coins").all<{ id: string; price: string }>();
  return new Map(results.map((coin) => [coin.id, coin.price]));
}

describe("a refresh", () => {
  it("fills the market with 1000 coins, ranked, hidden ones left out", async () => {
    expect(await app.tick()).toBe("5 pages, 1,000 coins");
    const coins = await rows();
    expect(coins).toHaveLength(1000);
    expect(coins.map((coin) => coin.market_cap_rank)).toEqual(coins.map((_, i) => i + 1));
    expect(coins[0]).toMatchObject({ id: "bitcoin", symbol: "btc", name: "Bitcoin", image: "/img/coins/bitcoin" });
    expect(new Set(coins.map((coin) => coin.id)).size).toBe(1000);
    expect(coins.filter(isHidden)).toEqual([]);
    const caps = coins.map((coin) => coin.market_cap ?? -1);
    expect(caps).toEqual(caps.toSorted((a, b) => b - a));
  });

  it("writes one snapshot row and one row per coin that moved", async () => {
    await app.tick();
    const before = await coinTable();
    await app.control("POST", "/clock", { advanceMs: MINUTE });
    app.counts.reset();
    await app.tick();
    const { rowsWritten, mostParameters } = app.counts;
    const moved = [...(await coinTable())].filter(([id, price]) => before.get(id) !== price).length;
    expect(moved).toBeGreaterThan(500);
    expect(moved).toBeLessThanOrEqual(1000);
    expect(rowsWritten).toBeLessThanOrEqual(1 + moved + BOOKKEEPING_ROWS);
    expect(mostParameters).toBeLessThanOrEqual(100);
  });

  it("writes no coin when nothing changed", async () => {
    pages([listed({ id: "a" }), listed({ id: "b" })]);
    await app.tick();
    app.counts.reset();
    await app.tick();
    expect(app.counts.rowsWritten).toBeLessThanOrEqual(1 + BOOKKEEPING_ROWS);
    pages([listed({ id: "a", price: 11 }), listed({ id: "b" })]);
    app.counts.reset();
    await app.tick();
    expect(app.counts.rowsWritten).toBeGreaterThan(1 + 4);
    expect(Object.fromEntries(await coinTable())).toEqual({ a: "11", b: "10" });
  });

  it("keeps every digit of a tiny price", async () => {
    pages([listed({ id: "tiny", price: 9.3e-10 })]);
    await app.tick();
    expect((await coinTable()).get("tiny")).toBe("0.00000000093");
    expect((await rows())[0]!.current_price).toBe(9.3e-10);
  });

  it("lets one of two overlapping runs work", async () => {
    const outcomes = await Promise.all([app.tick(), app.tick(0)]);
    expect(outcomes.toSorted()).toEqual(["5 pages, 1,000 coins", "another run holds the lease"]);
  });

  it("starts a new market when the upstream is another one", async () => {
    pages([listed({ id: "old" })]);
    await app.tick();
    app = await startTestApp(`refresh-${number}`, { MARKET_SOURCE: "Elsewhere" });
    await app.tick();
    expect((await rows()).map((coin) => coin.id)).not.toContain("old");
    // What the other one was asked, or asked us to wait, is no business of this one's.
    expect((await status()).budgets[0]!.month.used).toBe(5);
  });
});

describe("hazards of real pages", () => {
  it("answers exactly the unique valid rows, with nulls as nulls", async () => {
    await fault({ mode: "duplicates" });
    await fault({ mode: "nulls", match: "page=2" });
    await app.tick();
    const coins = await rows();
    expect(new Set(coins.map((coin) => coin.id)).size).toBe(coins.length);
    expect(coins.length).toBeGreaterThan(900);
  });

  it("loses a bad row alone", async () => {
    await fault({ mode: "bad-row", match: "page=1" });
    await app.tick();
    const bad = app.logs.find((log) => log.event === "bad-rows");
    expect(bad?.facts).toMatchObject({ page: 1 });
    expect((await rows()).length).toBe(1000);
  });

  it("takes a market that only has some pages", async () => {
    pages(
      [listed({ id: "a", marketCap: 2 }), listed({ id: "b", marketCap: null })],
      [listed({ id: "c", marketCap: 1 })],
    );
    expect(await app.tick()).toBe("5 pages, 3 coins");
    expect((await rows()).map((coin) => [coin.id, coin.market_cap])).toEqual([
      ["a", 2],
      ["c", 1],
      ["b", null],
    ]);
  });

  it("does not publish a market that lost a tenth of its rows at once", async () => {
    const full = Array.from({ length: 20 }, (_, i) => listed({ id: `coin-${i}`, marketCap: 100 - i }));
    pages(full);
    await app.tick();
    pages(full.slice(0, 17));
    expect(await failureOf(app.tick(11))).toContain("too few rows");
    expect(await rows()).toHaveLength(20);
    pages(full.slice(0, 18));
    await app.tick(11);
    expect(await rows()).toHaveLength(18);
  });

  it("shows a large move when a second refresh confirms it, and until then the last price with its age", async () => {
    const calm = listed({ id: "b", marketCap: 500_000 });
    const sparkline = Array.from({ length: 168 }, (_, hour) => 10 + (hour % 3));
    pages([listed({ id: "a", price: 10, sparkline }), calm]);
    await app.tick();
    const [before, line] = [await columns(), await ask("/api/sparklines")];
    const spiked = { price: 31, marketCap: 3_100_000, change24h: 210, change7d: 200 };
    pages([listed({ id: "a", ...spiked, sparkline: [...sparkline.slice(1), 31] }), calm]);
    await app.tick(60);
    const held = await columns();
    expect(held).toEqual({ ...before, version: held.version, asOf: held.asOf, age: [60, 0] });
    expect(await ask("/api/sparklines")).toEqual({ ...(line as object), asOf: held.asOf });
    await app.tick();
    expect((await columns()).age).toEqual([0, 0]);
    expect((await rows())[0]).toMatchObject({
      current_price: 31,
      market_cap: 3_100_000,
      price_change_percentage_24h: 210,
      price_change_percentage_7d_in_currency: 200,
    });
  });
});

describe.each([
  ["429", "rate-limited"],
  ["429-no-retry-after", "rate-limited"],
  ["500", "error-status"],
  ["503", "error-status"],
  ["html", "error-status"],
  ["truncated", "not-json"],
  ["reset", "not-json"],
  ["empty", "not-json"],
  ["wrong-types", "unexpected-shape"],
  ["redirect", "error-status"],
  ["auth", "refused"],
])("an upstream that answers %s", (mode, kind) => {
  it("leaves the last good data with a growing age, and recovers by itself", async () => {
    await app.tick();
    const good = await columns();
    await fault({ mode });
    expect(await failureOf(app.tick())).toContain(kind);
    await failureOf(app.tick(4));
    const kept = await columns();
    expect(kept).toEqual(good);
    const [source] = (await status()).sources;
    expect(source).toMatchObject({ ageSeconds: 300, stale: true, rows: 1000 });

    await heal();
    await failureOf(app.tick(31));
    await failureOf(app.tick(1));
    expect((await columns()).asOf).toBeGreaterThan(good.asOf);
    expect((await status()).sources[0]!.stale).toBe(false);
  });
});

describe("the budget", () => {
  it("honours Retry-After, and waits a minute when there is none", async () => {
    await fault({ mode: "429", retryAfter: 119 });
    await failureOf(app.tick());
    const used = (await status()).budgets[0]!.month.used;
    expect(used).toBe(1);
    expect(await app.tick()).toBe("nothing was due");
    expect((await status()).budgets[0]!.month.used).toBe(1);
    await heal();
    expect(await app.tick()).toBe("5 pages, 1,000 coins");
  });

  it("is charged for no more calls than the minute, the month and a pause leave, however many ask at once", async () => {
    const limits = { perMinute: 3, perMonth: 5 };
    const charged = async (calls: number) => {
      const asked = Array.from({ length: calls }, () => spend(app.deps.db, "nobody", limits, app.clock.time, 1));
      return (await Promise.all(asked)).filter(Boolean).length;
    };
    expect(await charged(20)).toBe(3);
    app.clock.time += MINUTE;
    expect(await charged(20)).toBe(2);
    app.clock.time += 31 * 24 * 60 * MINUTE;
    await notePause(app.deps.db, "nobody", { until: app.clock.time + MINUTE, blocked: null });
    expect(await charged(1)).toBe(0);
    app.clock.time += MINUTE;
    expect(await charged(1)).toBe(1);
  });

  it("says on the status page that the key is refused, and asks again in half an hour", async () => {
    await fault({ mode: "auth" });
    await failureOf(app.tick());
    expect((await status()).budgets[0]!.blocked).toBe("The upstream rejected our API key (401).");
    expect(await app.tick(29)).toBe("nothing was due");
    await heal();
    expect(await app.tick(1)).toBe("5 pages, 1,000 coins");
    expect((await status()).budgets[0]!.blocked).toBeNull();
  });

  it("tries a key that replaces a refused one at once, and keeps neither", async () => {
    await fault({ mode: "auth" });
    await failureOf(app.tick());
    await heal();
    expect(await app.tick()).toBe("nothing was due");
    app.deps.config.marketKeyHash = "another";
    expect(await app.tick()).toBe("5 pages, 1,000 coins");
    expect((await status()).budgets[0]!.blocked).toBeNull();
    // Only a refusal is the key's fault: what else paused the upstream goes on.
    await fault({ mode: "429", retryAfter: 600 });
    await failureOf(app.tick());
    await heal();
    app.deps.config.marketKeyHash = "a third";
    expect(await app.tick()).toBe("nothing was due");
  });

  it("finds the API below the address of its server, also when that was away at first", async () => {
    const { clock } = app.deps;
    app.deps.coins = coinGecko({ baseUrl: `http://refresh-${number}.sandbox.test/coingecko`, plan: "analyst", clock });
    const away = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("connection refused"));
    expect(await failureOf(app.tick())).toBe("page 1: network");
    away.mockRestore();
    expect(await app.tick(2)).toBe("5 pages, 1,000 coins");
  });

  it("makes at most 15 calls in an hour of outage", async () => {
    await fault({ mode: "500" });
    for (let minute = 0; minute < 60; minute++) await failureOf(app.tick());
    expect((await status()).budgets[0]!.month.used).toBeLessThanOrEqual(15);
  });

  it("goes on while the searches of visitors fail", async () => {
    await app.tick();
    app.deps.coins.search = async () => ({ ok: false, failure: { kind: "error-status", status: 500 } });
    for (let i = 0; i < 20; i++) expect((await app.request(`/api/search-coins?q=nothing${i}`)).status).toBe(200);
    expect((await status()).budgets[0]!.pausedUntil).toBeNull();
    expect(await app.tick()).toBe("4 pages, 1,000 coins");
  });

  it("loads the other pages while one fails", async () => {
    await fault({ mode: "500", match: "page=2" });
    await failureOf(app.tick());
    await failureOf(app.tick());
    expect((await columns()).id.length).toBeGreaterThan(950);
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Columns, isHidden, type MarketCoin } from "../../shared/markets/snapshot.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { someOf } from "../../tools/test/depth.ts";
import { listedCoin } from "../test/coins.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { savePause, spend } from "../upstreams/budget/budget.queries.ts";
import { coinGecko, type ListedCoin } from "../upstreams/coingecko/coingecko.ts";

const TABLES = ["market_snapshot", "market_refresh", "coins", "upstream_budgets", "leases"];
/**
 * Rows that a refresh writes besides the market: the lease taken and released, a charge per page, and the page states.
 */
const BOOKKEEPING_ROWS = 8;

let app: TestApp;
let adminCookie: string;
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`refresh-${appNumber}`);
  await app.deps.db.d1.batch(TABLES.map((table) => app.deps.db.d1.prepare(`DELETE FROM ${table}`)));
  adminCookie = await app.signUpAdmin(`operator-${appNumber}`);
});

const injectFault = (command: object) => app.control("POST", "/faults", { upstream: "coingecko", ...command });
const clearFaults = () => app.control("DELETE", "/faults");
const errorOf = (tick: Promise<string>) =>
  tick.then(
    (outcome) => `no failure: ${outcome}`,
    (error: Error) => error.message,
  );

/** Requests from a new isolate, so that no reply comes from a cache. */
async function getJson<Reply>(path: string, cookie = ""): Promise<Reply> {
  app.restart();
  const reply = await app.request(path, { headers: { Cookie: cookie } });
  expect(reply.status).toBe(200);
  return reply.json<Reply>();
}
const fetchRows = () => getJson<MarketCoin[]>("/api/top-coins?limit=1000");
const fetchColumns = () => getJson<Columns>("/api/top-coins?limit=1000&layout=columns");
const fetchStatus = () =>
  getJson<{
    sources: { ageSeconds: number; state: string; rows: number }[];
    budgets: { blocked: string | null; pausedUntil: string | null; month: { used: number } }[];
  }>("/api/admin/status", adminCookie);

/** Makes the upstream return these pages and no others. */
const mockPages = (...lists: ListedCoin[][]) => {
  app.deps.coins.page = async (page) => ({ ok: true, value: { coins: lists[page - 1] ?? [], badRows: 0 } });
};
async function storedPrices() {
  const { results } = await app.deps.db.d1.prepare("SELECT id, price FROM coins").all<{ id: string; price: string }>();
  return new Map(results.map((coin) => [coin.id, coin.price]));
}

describe("a market refresh", () => {
  it("fills the market with 1000 ranked coins, without hidden ones", async () => {
    expect(await app.tick()).toBe("5 pages, 1,000 coins");
    const coins = await fetchRows();
    expect(coins).toHaveLength(1000);
    expect(coins.map((coin) => coin.market_cap_rank)).toEqual(coins.map((_, i) => i + 1));
    expect(coins[0]).toMatchObject({ id: "bitcoin", symbol: "btc", name: "Bitcoin", image: "/img/coins/bitcoin" });
    expect(new Set(coins.map((coin) => coin.id)).size).toBe(1000);
    expect(coins.filter(isHidden)).toEqual([]);
    const caps = coins.map((coin) => coin.market_cap ?? -1);
    expect(caps).toEqual(caps.toSorted((a, b) => b - a));
  });

  it("writes one snapshot row and no coin rows when prices change, and each coin's row once a day", async () => {
    await app.tick();
    const [before, pricesBefore] = [await storedPrices(), await fetchRows()];
    await app.control("POST", "/clock", { advanceMs: MINUTE });
    app.counts.reset();
    await app.tick();
    const { rowsWritten, maxParameters } = app.counts;
    app.restart();
    const prices = await fetchRows();
    const moved = prices.filter(({ current_price }, index) => current_price !== pricesBefore[index]?.current_price);
    expect(moved.length).toBeGreaterThan(500);
    // The ranks of the sandbox's coins change with time, and the row of a coin that enters or leaves the market is written.
    const listed = [pricesBefore, prices].map((coins) => new Set(coins.map(({ id }) => id)));
    const stays = (id: string) => listed.every((ids) => ids.has(id));
    const crossings = [...pricesBefore, ...prices].filter(({ id }) => !stays(id)).length;
    expect(rowsWritten).toBeLessThanOrEqual(1 + BOOKKEEPING_ROWS + crossings);
    expect(maxParameters).toBeLessThanOrEqual(100);
    const staying = (stored: Map<string, string>) => [...stored].filter(([id]) => stays(id));
    expect(staying(await storedPrices())).toEqual(staying(before));
    await app.tick(24 * 60 + 1);
    const after = await storedPrices();
    expect([...after].filter(([id, price]) => before.get(id) !== price).length).toBeGreaterThan(500);
  });

  it("writes no coin row when nothing changed", async () => {
    mockPages([listedCoin({ id: "a" }), listedCoin({ id: "b" })]);
    await app.tick();
    app.counts.reset();
    await app.tick();
    expect(app.counts.rowsWritten).toBeLessThanOrEqual(1 + BOOKKEEPING_ROWS);
  });

  it("writes the last price of a coin that leaves the market", async () => {
    const rest = Array.from({ length: 20 }, (_, index) => listedCoin({ id: `rest-${index}` }));
    mockPages([listedCoin({ id: "a", price: 10 }), ...rest]);
    await app.tick();
    mockPages([listedCoin({ id: "a", price: 11 }), ...rest]);
    await app.tick();
    expect((await storedPrices()).get("a")).toBe("10");
    mockPages(rest);
    await app.tick(60);
    expect((await fetchRows()).map(({ id }) => id)).not.toContain("a");
    expect((await storedPrices()).get("a")).toBe("11");
  });

  it("stores every digit of a tiny price", async () => {
    mockPages([listedCoin({ id: "tiny", price: 9.3e-10 })]);
    await app.tick();
    expect((await storedPrices()).get("tiny")).toBe("0.00000000093");
    expect((await fetchRows())[0]!.current_price).toBe(9.3e-10);
  });

  it("runs only once when two runs overlap", async () => {
    const outcomes = await Promise.all([app.tick(), app.tick(0)]);
    expect(outcomes.toSorted()).toEqual(["5 pages, 1,000 coins", "another run holds the lease"]);
  });

  it("starts a new market when the upstream changes", async () => {
    mockPages([listedCoin({ id: "old" })]);
    await app.tick();
    app = await startTestApp(`refresh-${appNumber}`, { MARKET_SOURCE: "Elsewhere" });
    await app.tick();
    expect((await fetchRows()).map((coin) => coin.id)).not.toContain("old");
    // The calls and pauses of the other upstream do not count for this one.
    expect((await fetchStatus()).budgets[0]!.month.used).toBe(5);
  });
});

describe("unusual pages of the upstream", () => {
  it("are reduced to unique valid rows, with nulls kept", async () => {
    await injectFault({ mode: "duplicates" });
    await injectFault({ mode: "nulls", match: "page=2" });
    await app.tick();
    const coins = await fetchRows();
    expect(new Set(coins.map((coin) => coin.id)).size).toBe(coins.length);
    expect(coins.length).toBeGreaterThan(900);
  });

  it("lose only their invalid rows", async () => {
    await injectFault({ mode: "bad-row", match: "page=1" });
    await app.tick();
    const badRows = app.logs.find((log) => log.event === "bad-rows");
    expect(badRows?.fields).toMatchObject({ page: 1 });
    expect((await fetchRows()).length).toBe(1000);
  });

  it("may be missing in part", async () => {
    mockPages(
      [listedCoin({ id: "a", marketCap: 2 }), listedCoin({ id: "b", marketCap: null })],
      [listedCoin({ id: "c", marketCap: 1 })],
    );
    expect(await app.tick()).toBe("5 pages, 3 coins");
    expect((await fetchRows()).map((coin) => [coin.id, coin.market_cap])).toEqual([
      ["a", 2],
      ["c", 1],
      ["b", null],
    ]);
  });

  it("are not published when more than a tenth of the rows is missing", async () => {
    const allCoins = Array.from({ length: 20 }, (_, i) => listedCoin({ id: `coin-${i}`, marketCap: 100 - i }));
    mockPages(allCoins);
    await app.tick();
    mockPages(allCoins.slice(0, 17));
    expect(await errorOf(app.tick(11))).toContain("too few rows");
    expect(await fetchRows()).toHaveLength(20);
    mockPages(allCoins.slice(0, 18));
    await app.tick(11);
    expect(await fetchRows()).toHaveLength(18);
  });

  it("show a large move only after a second refresh confirms it, and until then the last price with its age", async () => {
    const otherCoin = listedCoin({ id: "b", marketCap: 500_000 });
    const sparkline = Array.from({ length: 168 }, (_, hour) => 10 + (hour % 3));
    mockPages([listedCoin({ id: "a", price: 10, sparkline }), otherCoin]);
    await app.tick();
    const [before, sparklines] = [await fetchColumns(), await getJson("/api/sparklines")];
    const largeMove = { price: 31, marketCap: 3_100_000, change24h: 210, change7d: 200 };
    mockPages([listedCoin({ id: "a", ...largeMove, sparkline: [...sparkline.slice(1), 31] }), otherCoin]);
    await app.tick(60);
    const heldBack = await fetchColumns();
    expect(heldBack).toEqual({ ...before, version: heldBack.version, asOf: heldBack.asOf, age: [60, 0] });
    expect(await getJson("/api/sparklines")).toEqual({ ...(sparklines as object), asOf: heldBack.asOf });
    await app.tick();
    expect((await fetchColumns()).age).toEqual([0, 0]);
    expect((await fetchRows())[0]).toMatchObject({
      current_price: 31,
      market_cap: 3_100_000,
      price_change_percentage_24h: 210,
      price_change_percentage_7d_in_currency: 200,
    });
  });
});

const FAULTS = [
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
] as const;
describe.each(someOf(FAULTS, 4))("an upstream that answers %s", (mode, kind) => {
  it("keeps the last good data with a growing age, and recovers afterwards", async () => {
    await app.tick();
    const lastGood = await fetchColumns();
    await injectFault({ mode });
    expect(await errorOf(app.tick())).toContain(kind);
    await errorOf(app.tick(4));
    const served = await fetchColumns();
    expect(served).toEqual(lastGood);
    const [source] = (await fetchStatus()).sources;
    expect(source).toMatchObject({ ageSeconds: 300, state: "stale", rows: 1000 });

    await clearFaults();
    await errorOf(app.tick(31));
    await errorOf(app.tick(1));
    expect((await fetchColumns()).asOf).toBeGreaterThan(lastGood.asOf);
    expect((await fetchStatus()).sources[0]!.state).toBe("ok");
  });
});

describe("the call budget", () => {
  it("respects Retry-After, and pauses for a minute without it", async () => {
    await injectFault({ mode: "429", retryAfter: 119 });
    await errorOf(app.tick());
    const used = (await fetchStatus()).budgets[0]!.month.used;
    expect(used).toBe(1);
    expect(await app.tick()).toBe("nothing was due");
    expect((await fetchStatus()).budgets[0]!.month.used).toBe(1);
    await clearFaults();
    expect(await app.tick()).toBe("5 pages, 1,000 coins");
  });

  it("limits concurrent calls to the minute, the month and pauses", async () => {
    const limits = { perMinute: 3, perMonth: 5 };
    const countCharged = async (calls: number) => {
      const charges = Array.from({ length: calls }, () =>
        spend(app.deps.db, { upstream: "some-upstream", limits }, app.clock.time),
      );
      return (await Promise.all(charges)).filter(Boolean).length;
    };
    expect(await countCharged(20)).toBe(3);
    app.clock.time += MINUTE;
    expect(await countCharged(20)).toBe(2);
    app.clock.time += 31 * 24 * 60 * MINUTE;
    await savePause(app.deps.db, "some-upstream", { until: app.clock.time + MINUTE, blocked: null });
    expect(await countCharged(1)).toBe(0);
    app.clock.time += MINUTE;
    expect(await countCharged(1)).toBe(1);
  });

  it("shows a refused key on the status page, and tries again after half an hour", async () => {
    await injectFault({ mode: "auth" });
    await errorOf(app.tick());
    expect((await fetchStatus()).budgets[0]!.blocked).toBe("The upstream rejected our API key (401).");
    expect(await app.tick(29)).toBe("nothing was due");
    await clearFaults();
    expect(await app.tick(1)).toBe("5 pages, 1,000 coins");
    expect((await fetchStatus()).budgets[0]!.blocked).toBeNull();
  });

  it("tries a new key immediately after a refused one", async () => {
    await injectFault({ mode: "auth" });
    await errorOf(app.tick());
    await clearFaults();
    expect(await app.tick()).toBe("nothing was due");
    app.deps.config.marketKeyHash = "another";
    expect(await app.tick()).toBe("5 pages, 1,000 coins");
    expect((await fetchStatus()).budgets[0]!.blocked).toBeNull();
    // Only a pause for a refused key ends with a new key. Other pauses continue.
    await injectFault({ mode: "429", retryAfter: 600 });
    await errorOf(app.tick());
    await clearFaults();
    app.deps.config.marketKeyHash = "a third";
    expect(await app.tick()).toBe("nothing was due");
  });

  it("finds the API path on its server, also when the server was unreachable at first", async () => {
    const { clock } = app.deps;
    app.deps.coins = coinGecko({
      baseUrl: `http://refresh-${appNumber}.sandbox.test/coingecko`,
      plan: "analyst",
      clock,
    });
    const failingFetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("connection refused"));
    expect(await errorOf(app.tick())).toBe("page 1: network");
    failingFetch.mockRestore();
    expect(await app.tick(2)).toBe("5 pages, 1,000 coins");
  });

  it("allows at most 15 calls in an hour of outage", async () => {
    await injectFault({ mode: "500" });
    for (let minute = 0; minute < 60; minute++) await errorOf(app.tick());
    expect((await fetchStatus()).budgets[0]!.month.used).toBeLessThanOrEqual(15);
  });

  it("is not paused by failing searches of visitors", async () => {
    await app.tick();
    app.deps.coins.search = async () => ({ ok: false, failure: { kind: "error-status", status: 500 } });
    for (let i = 0; i < 20; i++) expect((await app.request(`/api/search-coins?q=nothing${i}`)).status).toBe(200);
    expect((await fetchStatus()).budgets[0]!.pausedUntil).toBeNull();
    expect(await app.tick()).toBe("4 pages, 1,000 coins");
  });

  it("still loads the other pages while one fails", async () => {
    await injectFault({ mode: "500", match: "page=2" });
    await errorOf(app.tick());
    await errorOf(app.tick());
    expect((await fetchColumns()).id.length).toBeGreaterThan(950);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../shared/values/time.ts";
import { listedCoin } from "../test/coins.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import type { ListedCoin } from "../upstreams/coingecko/coingecko.ts";
import { liquidateUnlisted, priceHeldCoins } from "./held-coins.ts";
import { liquidatePositions } from "./liquidations.ts";

type Position = { id: string; isLiquidated: boolean; currentPrice: string };

let app: TestApp;
let ann = "";
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`liquidations-${appNumber}`);
  await app.empty("leveraged_positions", "spot_positions");
  ann = await app.signUp("ann");
});

/** Moves the clock and refreshes the market with this coin. */
async function refreshMarketWith(coin: Partial<ListedCoin>, minutes = 1) {
  app.deps.coins.page = async (page) => ({
    ok: true,
    value: { coins: page === 1 ? [listedCoin({ id: "coin", symbol: "coin", ...coin })] : [], badRows: 0 },
  });
  await app.tick(minutes);
}
/** Two equal refreshes, because the second one confirms the price. */
async function refreshTwiceWith(coin: Partial<ListedCoin>) {
  await refreshMarketWith(coin);
  await refreshMarketWith(coin);
}
const sendForJson = async <Reply>(method: string, path: string, body?: unknown) => {
  const init = body === undefined ? { method, headers: { Cookie: ann } } : jsonInit(method, body, ann);
  return (await app.request(path, init)).json<Reply>();
};
const openPosition = (rest: object = {}) =>
  sendForJson<Position>("POST", "/api/leveraged-positions", {
    symbol: "coin",
    name: "Coin",
    size: "1",
    entryPrice: "100",
    leverage: 5,
    ...rest,
  });
/** Copies a position `count` times. The copies have a liquidation price of 80. */
const copyPosition = (id: string, count: number, updatedAt: number) =>
  app.deps.db.d1
    .prepare(`INSERT INTO leveraged_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, size, leverage, liquidation_price, liquidation_hint)
      SELECT 'p' || j.value, user_id, symbol, name, coin_id, entry_price, current_price, 0, ?3, size, 5, '80', 80
      FROM leveraged_positions AS p, json_each(?1) AS j WHERE p.id = ?2`)
    .bind(JSON.stringify(Array.from({ length: count }, (_, index) => index)), id, updatedAt)
    .run();
const listPositions = () => sendForJson<Position[]>("GET", "/api/leveraged-positions");
const listLiquidated = async () => (await listPositions()).map(({ isLiquidated }) => isLiquidated);

describe("the liquidation job", () => {
  it("liquidates a long and a short at their liquidation prices, and no other position", async () => {
    await refreshMarketWith({ price: 100 });
    await openPosition();
    await openPosition({ positionType: "short" });
    await openPosition({ liquidationPrice: "79.99999999" });
    await refreshMarketWith({ price: 80 });
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    await refreshMarketWith({ price: 80 });
    expect(await liquidatePositions(app.deps)).toBe("1 positions liquidated");
    expect(await listLiquidated()).toEqual([true, false, false]);
    await refreshMarketWith({ price: 100 });
    await refreshTwiceWith({ price: 120 });
    expect(await liquidatePositions(app.deps)).toBe("1 positions liquidated");
    expect(await listLiquidated()).toEqual([true, true, false]);
    // Only the third one is held, at a price of 120.
    const summary = await sendForJson("GET", "/api/portfolio/summary");
    expect(summary).toMatchObject({ totals: { leveragedPositions: 3, value: "120" } });
  });

  it("keeps a liquidated position liquidated and its price unchanged", async () => {
    await refreshMarketWith({ price: 100 });
    const { id } = await openPosition();
    await refreshTwiceWith({ price: 79 });
    await liquidatePositions(app.deps);
    await refreshTwiceWith({ price: 200 });
    await liquidatePositions(app.deps);
    await sendForJson("POST", "/api/update-prices");
    expect(await listPositions()).toMatchObject([{ id, isLiquidated: true, currentPrice: "100" }]);
  });

  it("does not liquidate on a stale price", async () => {
    await refreshMarketWith({ price: 100 });
    await openPosition();
    await refreshTwiceWith({ price: 70 });
    app.clock.time += 10 * MINUTE + 1;
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    expect(await sendForJson("POST", "/api/update-prices")).toMatchObject({ updated: 1, liquidated: 0 });
    expect(await listLiquidated()).toEqual([false]);
    await refreshMarketWith({ price: 70 });
    expect(await liquidatePositions(app.deps)).toBe("1 positions liquidated");
  });

  it.each([
    ["a missing price", { price: null }],
    ["an unconfirmed drop", { price: 0.5 }],
    ["an unconfirmed spike", { price: 100_000 }],
  ])("does not liquidate on %s", async (_name, coin) => {
    await refreshMarketWith({ price: 100 });
    await openPosition();
    await openPosition({ positionType: "short" });
    await refreshMarketWith(coin);
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    await sendForJson("POST", "/api/update-prices");
    expect((await listPositions()).map(({ currentPrice, isLiquidated }) => [currentPrice, isLiquidated])).toEqual([
      ["100", false],
      ["100", false],
    ]);
    await refreshMarketWith({ price: 100 });
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
  });

  it("ignores prices from before the position or its last edit", async () => {
    await refreshMarketWith({ price: 70 });
    app.clock.time += 1;
    const { id } = await openPosition();
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    await refreshMarketWith({ price: 75 });
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    app.clock.time += 1;
    await sendForJson("PATCH", `/api/leveraged-positions/${id}`, { liquidationPrice: "76" });
    await refreshMarketWith({ price: 75 });
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    await refreshMarketWith({ price: 75 });
    expect(await liquidatePositions(app.deps)).toBe("1 positions liquidated");
  });

  it("reports when there are no prices yet", async () => {
    expect(await liquidatePositions(app.deps)).toBe("no prices yet");
  });

  it("reads only positions at their liquidation price, and is idempotent", async () => {
    await refreshMarketWith({ price: 100 });
    const { id } = await openPosition();
    await copyPosition(id, 3000, 0);
    await refreshMarketWith({ price: 81 });
    app.counts.reset();
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    expect(app.counts.rowsRead).toBeLessThan(50);
    // Three thousand positions that only one refresh has crossed are not read either.
    await refreshMarketWith({ price: 80 });
    app.counts.reset();
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    expect(app.counts.rowsRead).toBeLessThan(50);
    await refreshMarketWith({ price: 80 });
    expect(await liquidatePositions(app.deps)).toBe("3001 positions liquidated");
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
  });

  it("finds a position among thousands that are newer than the prices", async () => {
    await refreshMarketWith({ price: 100 });
    const { id } = await openPosition({ liquidationPrice: "81" });
    await refreshTwiceWith({ price: 80 });
    await copyPosition(id, 5000, app.clock.time);
    expect(await liquidatePositions(app.deps)).toBe("1 positions liquidated");
  });
});

describe("update-prices", () => {
  it("stores the market's prices, returns their time, and liquidates on fresh prices", async () => {
    await refreshMarketWith({ price: 100 });
    await openPosition();
    await sendForJson("POST", "/api/spot-positions", { symbol: "coin", name: "Coin", amount: "1", entryPrice: "5" });
    await refreshMarketWith({ price: 79.123456789 });
    const asOf = new Date(app.clock.time).toISOString();
    expect(await sendForJson("POST", "/api/update-prices")).toEqual({ asOf, updated: 2, liquidated: 0 });
    await refreshMarketWith({ price: 79.123456789 });
    expect(await sendForJson("POST", "/api/update-prices")).toMatchObject({ updated: 0, liquidated: 1 });
    expect(await listPositions()).toMatchObject([{ isLiquidated: true, currentPrice: "79.12345679" }]);
    expect(await sendForJson("GET", "/api/spot-positions")).toMatchObject([{ currentPrice: "79.12345679" }]);
  });

  it("keeps the stored price when the market's would round to 0 or is missing", async () => {
    await refreshMarketWith({ price: 100 });
    await sendForJson("POST", "/api/spot-positions", { symbol: "coin", name: "Coin", amount: "1", entryPrice: "5" });
    await sendForJson("POST", "/api/spot-positions", { symbol: "unheard-of", name: "?", amount: "1", entryPrice: "7" });
    app.clock.time += 25 * HOUR;
    await refreshMarketWith({ price: 9.3e-10 });
    expect(await sendForJson("POST", "/api/update-prices")).toMatchObject({ updated: 0 });
    expect(await sendForJson("GET", "/api/spot-positions")).toMatchObject([
      { currentPrice: "5" },
      { currentPrice: "7" },
    ]);
  });

  it("makes no upstream call, and works without a market", async () => {
    expect(await sendForJson("POST", "/api/update-prices")).toEqual({ asOf: null, updated: 0, liquidated: 0 });
    await refreshMarketWith({ price: 100 });
    await openPosition();
    let calls = 0;
    const countCall = async () => {
      calls += 1;
      return { ok: false as const, failure: { kind: "network" as const } };
    };
    Object.assign(app.deps.coins, { page: countCall, prices: countCall, search: countCall });
    app.clock.time += 3 * HOUR;
    await Promise.all(Array.from({ length: 20 }, () => sendForJson("POST", "/api/update-prices")));
    expect(calls).toBe(0);
  });
});

describe("held coins that the market does not list", () => {
  /** Stores a coin that is no longer listed. */
  async function storeUnlistedCoin(price: string, pricedAt: number) {
    await app.deps.db.d1
      .prepare(
        "INSERT OR REPLACE INTO coins (id, symbol, name, image, price, priced_at) VALUES ('lost', 'lost', 'Lost', '', ?1, ?2)",
      )
      .bind(price, pricedAt)
      .run();
  }
  let requestedIds: string[][] = [];
  const mockPrice = (price: number | null) => {
    requestedIds = [];
    app.deps.coins.prices = async (ids) => {
      requestedIds.push(ids);
      return { ok: true, value: price === null ? [] : ids.map((id) => ({ id, price, change24h: 1 })) };
    };
  };
  beforeEach(async () => {
    await refreshMarketWith({ price: 100 });
    await storeUnlistedCoin("10", app.clock.time - HOUR);
  });

  it("are priced hourly with one call, and their positions are liquidated", async () => {
    await openPosition({ symbol: "lost", coinId: "lost", entryPrice: "10" });
    await openPosition();
    mockPrice(8);
    expect(await priceHeldCoins(app.deps)).toBe("1 of 1 coins priced");
    expect(await liquidateUnlisted(app.deps)).toBe("0 positions liquidated");
    app.clock.time += HOUR;
    expect(await priceHeldCoins(app.deps)).toBe("1 of 1 coins priced");
    expect(await liquidateUnlisted(app.deps)).toBe("1 positions liquidated");
    expect(requestedIds).toEqual([["lost"], ["lost"]]);
    expect(await listLiquidated()).toEqual([true, false]);
    // After the liquidation no open position holds the coin.
    app.clock.time += HOUR;
    expect(await priceHeldCoins(app.deps)).toBe("0 of 0 coins priced");
  });

  it("are charged to the budget, and not priced without budget", async () => {
    await openPosition({ symbol: "lost", coinId: "lost", entryPrice: "10" });
    mockPrice(9);
    const callsUsed = async () =>
      (await app.deps.db.d1.prepare("SELECT month_used FROM upstream_budgets").first<{ month_used: number }>())!
        .month_used;
    const before = await callsUsed();
    await priceHeldCoins(app.deps);
    expect(await callsUsed()).toBe(before + 1);
    expect(await priceHeldCoins(app.deps)).toBe("0 of 1 coins priced");
    app.clock.time += HOUR;
    await app.deps.db.d1
      .prepare("UPDATE upstream_budgets SET paused_until = ?")
      .bind(app.clock.time + HOUR)
      .run();
    expect(await priceHeldCoins(app.deps)).toBe("0 of 1 coins priced");
    expect(requestedIds).toHaveLength(1);
  });

  it("keep their price when the upstream fails, has no price or sends an unconfirmed large move", async () => {
    await openPosition({ symbol: "lost", coinId: "lost", entryPrice: "10" });
    app.deps.coins.prices = async () => ({ ok: false, failure: { kind: "rate-limited", retryAfterMs: null } });
    await expect(priceHeldCoins(app.deps)).rejects.toThrow("prices of held coins: rate-limited");
    for (const price of [null, 0.5, 500]) {
      app.clock.time += HOUR;
      mockPrice(price);
      expect(await priceHeldCoins(app.deps)).toBe("0 of 1 coins priced");
    }
    expect(await listLiquidated()).toEqual([false]);
    const [priced] = await sendForJson<{ price: number }[]>("GET", "/api/market-data?ids=lost");
    expect(priced).toMatchObject({ price: 10 });
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../shared/values/time.ts";
import { listed } from "../test/coins.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import type { ListedCoin } from "../upstreams/coingecko/coingecko.ts";
import { liquidateUnlisted, priceHeldCoins } from "./held-coins.ts";
import { liquidatePositions } from "./liquidations.ts";

type Position = { id: string; isLiquidated: boolean; currentPrice: string };

let app: TestApp;
let ann = "";
let number = 0;
beforeEach(async () => {
  number += 1;
  app = await startTestApp(`liquidations-${number}`);
  await app.empty("leveraged_positions", "spot_positions");
  ann = await app.signUp("ann");
});

/** A minute passes, and the market says this. */
async function market(coin: Partial<ListedCoin>, minutes = 1) {
  app.deps.coins.page = async (page) => ({
    ok: true,
    value: { coins: page === 1 ? [listed({ id: "coin", symbol: "coin", ...coin })] : [], badRows: 0 },
  });
  await app.tick(minutes);
}
/** Two refreshes that say the same: what the second confirms may liquidate. */
async function marketTwice(coin: Partial<ListedCoin>) {
  await market(coin);
  await market(coin);
}
const call = async <Reply>(method: string, path: string, body?: unknown) => {
  const init = body === undefined ? { method, headers: { Cookie: ann } } : jsonInit(method, body, ann);
  return (await app.request(path, init)).json<Reply>();
};
const open = (rest: object = {}) =>
  call<Position>("POST", "/api/leveraged-positions", {
    symbol: "coin",
    name: "Coin",
    size: "1",
    entryPrice: "100",
    leverage: 5,
    ...rest,
  });
/** As many more positions like this one, with a line at 80. */
const copy = (id: string, count: number, updatedAt: number) =>
  app.deps.db.d1
    .prepare(`INSERT INTO leveraged_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, size, leverage, liquidation_price, liquidation_hint)
      SELECT 'p' || j.value, user_id, symbol, name, coin_id, entry_price, current_price, 0, ?3, size, 5, '80', 80
      FROM leveraged_positions AS p, json_each(?1) AS j WHERE p.id = ?2`)
    .bind(JSON.stringify(Array.from({ length: count }, (_, at) => at)), id, updatedAt)
    .run();
const positions = () => call<Position[]>("GET", "/api/leveraged-positions");
const states = async () => (await positions()).map(({ isLiquidated }) => isLiquidated);

describe("the cron", () => {
  it("liquidates a long at its price and a short at its own, and nobody else", async () => {
    await market({ price: 100 });
    await open();
    await open({ positionType: "short" });
    await open({ liquidationPrice: "79.99999999" });
    await market({ price: 80 });
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    await market({ price: 80 });
    expect(await liquidatePositions(app.deps)).toBe("1 positions liquidated");
    expect(await states()).toEqual([true, false, false]);
    await market({ price: 100 });
    await marketTwice({ price: 120 });
    expect(await liquidatePositions(app.deps)).toBe("1 positions liquidated");
    expect(await states()).toEqual([true, true, false]);
  });

  it("never takes it back: once liquidated it stays so, and its price stands still", async () => {
    await market({ price: 100 });
    const { id } = await open();
    await marketTwice({ price: 79 });
    await liquidatePositions(app.deps);
    await marketTwice({ price: 200 });
    await liquidatePositions(app.deps);
    await call("POST", "/api/update-prices");
    expect(await positions()).toMatchObject([{ id, isLiquidated: true, currentPrice: "100" }]);
  });

  it("decides nothing on an old price", async () => {
    await market({ price: 100 });
    await open();
    await marketTwice({ price: 70 });
    app.clock.time += 10 * MINUTE + 1;
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    expect(await call("POST", "/api/update-prices")).toMatchObject({ updated: 1, liquidated: 0 });
    expect(await states()).toEqual([false]);
    await market({ price: 70 });
    expect(await liquidatePositions(app.deps)).toBe("1 positions liquidated");
  });

  it.each([
    ["a missing price", { price: null }],
    ["a spike that nobody confirms", { price: 0.5 }],
    ["a spike upwards", { price: 100_000 }],
  ])("decides nothing on %s", async (_name, coin) => {
    await market({ price: 100 });
    await open();
    await open({ positionType: "short" });
    await market(coin);
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    await call("POST", "/api/update-prices");
    expect((await positions()).map(({ currentPrice, isLiquidated }) => [currentPrice, isLiquidated])).toEqual([
      ["100", false],
      ["100", false],
    ]);
    await market({ price: 100 });
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
  });

  it("decides nothing on a price from before the position or its last edit", async () => {
    await market({ price: 70 });
    app.clock.time += 1;
    const { id } = await open();
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    await market({ price: 75 });
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    app.clock.time += 1;
    await call("PATCH", `/api/leveraged-positions/${id}`, { liquidationPrice: "76" });
    await market({ price: 75 });
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    await market({ price: 75 });
    expect(await liquidatePositions(app.deps)).toBe("1 positions liquidated");
  });

  it("says so when there is no market yet", async () => {
    expect(await liquidatePositions(app.deps)).toBe("no prices yet");
  });

  it("reads only positions at their line, and runs twice without harm", async () => {
    await market({ price: 100 });
    const { id } = await open();
    await copy(id, 3000, 0);
    await market({ price: 81 });
    app.counts.reset();
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    expect(app.counts.rowsRead).toBeLessThan(50);
    // Three thousand lines that one refresh has crossed are not read either.
    await market({ price: 80 });
    app.counts.reset();
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
    expect(app.counts.rowsRead).toBeLessThan(50);
    await market({ price: 80 });
    expect(await liquidatePositions(app.deps)).toBe("3001 positions liquidated");
    expect(await liquidatePositions(app.deps)).toBe("0 positions liquidated");
  });

  it("does not lose a position among thousands that the prices say nothing about", async () => {
    await market({ price: 100 });
    const { id } = await open({ liquidationPrice: "81" });
    await marketTwice({ price: 80 });
    await copy(id, 5000, app.clock.time);
    expect(await liquidatePositions(app.deps)).toBe("1 positions liquidated");
  });
});

describe("update-prices", () => {
  it("stores the market's prices, says their time, and liquidates on fresh ones", async () => {
    await market({ price: 100 });
    await open();
    await call("POST", "/api/spot-positions", { symbol: "coin", name: "Coin", amount: "1", entryPrice: "5" });
    await market({ price: 79.123456789 });
    const asOf = new Date(app.clock.time).toISOString();
    expect(await call("POST", "/api/update-prices")).toEqual({ asOf, updated: 2, liquidated: 0 });
    await market({ price: 79.123456789 });
    expect(await call("POST", "/api/update-prices")).toMatchObject({ updated: 0, liquidated: 1 });
    expect(await positions()).toMatchObject([{ isLiquidated: true, currentPrice: "79.12345679" }]);
    expect(await call("GET", "/api/spot-positions")).toMatchObject([{ currentPrice: "79.12345679" }]);
  });

  it("keeps a stored price where the market's would round to nothing, or has none", async () => {
    await market({ price: 100 });
    await call("POST", "/api/spot-positions", { symbol: "coin", name: "Coin", amount: "1", entryPrice: "5" });
    await call("POST", "/api/spot-positions", { symbol: "unheard-of", name: "?", amount: "1", entryPrice: "7" });
    app.clock.time += 25 * HOUR;
    await market({ price: 9.3e-10 });
    expect(await call("POST", "/api/update-prices")).toMatchObject({ updated: 0 });
    expect(await call("GET", "/api/spot-positions")).toMatchObject([{ currentPrice: "5" }, { currentPrice: "7" }]);
  });

  it("never calls the upstream, and works without a market", async () => {
    expect(await call("POST", "/api/update-prices")).toEqual({ asOf: null, updated: 0, liquidated: 0 });
    await market({ price: 100 });
    await open();
    let calls = 0;
    const count = async () => {
      calls += 1;
      return { ok: false as const, failure: { kind: "network" as const } };
    };
    Object.assign(app.deps.coins, { page: count, prices: count, search: count });
    app.clock.time += 3 * HOUR;
    await Promise.all(Array.from({ length: 20 }, () => call("POST", "/api/update-prices")));
    expect(calls).toBe(0);
  });
});

describe("held coins outside the market", () => {
  /** A coin that is known and no longer listed. */
  async function outsider(price: string, pricedAt: number) {
    await app.deps.db.d1
      .prepare(
        "INSERT OR REPLACE INTO coins (id, symbol, name, image, price, priced_at) VALUES ('lost', 'lost', 'Lost', '', ?1, ?2)",
      )
      .bind(price, pricedAt)
      .run();
  }
  let asked: string[][] = [];
  const upstream = (price: number | null) => {
    asked = [];
    app.deps.coins.prices = async (ids) => {
      asked.push(ids);
      return { ok: true, value: price === null ? [] : ids.map((id) => ({ id, price, change24h: 1 })) };
    };
  };
  beforeEach(async () => {
    await market({ price: 100 });
    await outsider("10", app.clock.time - HOUR);
  });

  it("are priced hourly with one call, and what that liquidates is liquidated", async () => {
    await open({ symbol: "lost", coinId: "lost", entryPrice: "10" });
    await open();
    upstream(8);
    expect(await priceHeldCoins(app.deps)).toBe("1 of 1 coins priced");
    expect(await liquidateUnlisted(app.deps)).toBe("0 positions liquidated");
    app.clock.time += HOUR;
    expect(await priceHeldCoins(app.deps)).toBe("1 of 1 coins priced");
    expect(await liquidateUnlisted(app.deps)).toBe("1 positions liquidated");
    expect(asked).toEqual([["lost"], ["lost"]]);
    expect(await states()).toEqual([true, false]);
    // Liquidated, it moves no more: its coin is held by nobody.
    app.clock.time += HOUR;
    expect(await priceHeldCoins(app.deps)).toBe("0 of 0 coins priced");
  });

  it("are charged to the budget, and left alone when it forbids it", async () => {
    await open({ symbol: "lost", coinId: "lost", entryPrice: "10" });
    upstream(9);
    const used = async () =>
      (await app.deps.db.d1.prepare("SELECT month_used FROM upstream_budgets").first<{ month_used: number }>())!
        .month_used;
    const before = await used();
    await priceHeldCoins(app.deps);
    expect(await used()).toBe(before + 1);
    expect(await priceHeldCoins(app.deps)).toBe("0 of 1 coins priced");
    app.clock.time += HOUR;
    await app.deps.db.d1.prepare("UPDATE upstream_budgets SET paused_until = 9e15").run();
    expect(await priceHeldCoins(app.deps)).toBe("0 of 1 coins priced");
    expect(asked).toHaveLength(1);
  });

  it("keep their price when the upstream fails, knows none or makes large moves that it does not confirm", async () => {
    await open({ symbol: "lost", coinId: "lost", entryPrice: "10" });
    app.deps.coins.prices = async () => ({ ok: false, failure: { kind: "rate-limited", retryAfterMs: null } });
    await expect(priceHeldCoins(app.deps)).rejects.toThrow("prices of held coins: rate-limited");
    for (const price of [null, 0.5, 500]) {
      app.clock.time += HOUR;
      upstream(price);
      expect(await priceHeldCoins(app.deps)).toBe("0 of 1 coins priced");
    }
    expect(await states()).toEqual([false]);
    const [priced] = await call<{ price: number }[]>("GET", "/api/market-data?ids=lost");
    expect(priced).toMatchObject({ price: 10 });
  });
});

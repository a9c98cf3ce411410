import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../../shared/values/time.ts";
import { listedCoin } from "../../test/coins.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { snapshotPortfolios } from "./snapshots.ts";

type Point = { at: string; value: string; cost: string; pnl: string };

let app: TestApp;
let ann = "";
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`snapshots-${appNumber}`);
  await app.empty();
  ann = await app.signUp("ann");
});

async function refreshMarketAt(price: number, minutes = 1) {
  app.deps.coins.page = async (page) => ({
    ok: true,
    value: { coins: page === 1 ? [listedCoin({ id: "coin", symbol: "coin", price })] : [], badRows: 0 },
  });
  await app.tick(minutes);
}
const send = (method: string, path: string, body?: unknown, cookie = ann) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
const addSpotPosition = (cookie = ann) =>
  send("POST", "/api/spot-positions", { symbol: "coin", name: "Coin", amount: "0.1", entryPrice: "5" }, cookie);
const addShort = () =>
  send("POST", "/api/leveraged-positions", {
    symbol: "coin",
    name: "Coin",
    size: "2",
    entryPrice: "11",
    leverage: 2,
    positionType: "short",
  });
const fetchHistory = async (range: string, cookie = ann) =>
  (await send("GET", `/api/portfolio/history?range=${range}`, undefined, cookie)).json<Point[]>();

describe("the daily snapshot", () => {
  it("is saved once per day and user, with the value of the positions", async () => {
    await refreshMarketAt(10);
    await addSpotPosition();
    await addShort();
    expect(await snapshotPortfolios(app.deps)).toBe("1 portfolios valued");
    expect(await snapshotPortfolios(app.deps)).toBe("0 portfolios valued");
    const at = new Date(app.clock.time).toISOString();
    expect(await fetchHistory("30d")).toEqual([
      { at, value: "21", cost: "22.5", pnl: "2.5", equity: "14", equityCost: "11.5" },
    ]);
    expect((await (await send("GET", "/api/spot-positions")).json<object[]>())[0]).toMatchObject({
      currentPrice: "10",
    });
    await refreshMarketAt(11, 24 * 60);
    expect(await snapshotPortfolios(app.deps)).toBe("1 portfolios valued");
    expect(await fetchHistory("30d")).toHaveLength(2);
  });

  it("is not saved while prices are missing or too old", async () => {
    await addSpotPosition();
    expect(await snapshotPortfolios(app.deps)).toBe("no prices yet");
    await refreshMarketAt(10);
    app.clock.time += HOUR + 1;
    expect(await snapshotPortfolios(app.deps)).toBe("the prices are too old");
    expect(await fetchHistory("all")).toEqual([]);
  });

  it("covers all users in pages, and continues after a run", async () => {
    await refreshMarketAt(10);
    await addSpotPosition();
    await app.deps.db.d1.batch([
      app.deps.db.d1
        .prepare(
          `INSERT INTO users (id, username, password, created_at, updated_at)
         SELECT 'u' || value, 'user' || value, '', 0, 0 FROM json_each(?1)`,
        )
        .bind(JSON.stringify(Array.from({ length: 120 }, (_, index) => index))),
      app.deps.db.d1.prepare(
        `INSERT INTO spot_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount)
         SELECT 'p' || id, id, 'coin', 'Coin', 'coin', '1', '1', 0, 0, '1' FROM users WHERE id LIKE 'u%' AND username LIKE 'user%'`,
      ),
    ]);
    app.counts.reset();
    expect(await snapshotPortfolios(app.deps)).toBe("121 portfolios valued");
    expect(app.counts.statements).toBeLessThan(40);
    expect(app.counts.maxParameters).toBeLessThanOrEqual(100);
    expect(await snapshotPortfolios(app.deps)).toBe("0 portfolios valued");
  });
});

describe("the history of a portfolio", () => {
  it("has a point for each hour in which its owner was active, and keeps them for a week", async () => {
    await refreshMarketAt(10);
    await addSpotPosition();
    for (let hour = 0; hour < 3; hour++) {
      await refreshMarketAt(10 + hour, 60);
      await send("POST", "/api/update-prices");
      await send("POST", "/api/update-prices");
    }
    expect((await fetchHistory("24h")).map(({ value }) => value)).toEqual(["1", "1.1", "1.2"]);
    expect(await fetchHistory("7d")).toHaveLength(3);
    // Noon is not the start of a day.
    expect(await fetchHistory("30d")).toEqual([]);
    // Requests keep the session alive, because an unused session ends after a week.
    for (const days of [5, 4]) {
      app.clock.time += days * DAY;
      await fetchHistory("7d");
    }
    await refreshMarketAt(20);
    await snapshotPortfolios(app.deps);
    expect((await fetchHistory("all")).map(({ value }) => value)).toEqual(["2"]);
    const { results } = await app.deps.db.d1.prepare("SELECT * FROM portfolio_snapshots").all();
    expect(results).toHaveLength(1);
  });

  it.each([
    ["24h", 0],
    ["7d", 6],
    ["30d", 29],
    ["1y", 365],
    ["all", 399],
  ])("covers the range %s", async (range, days) => {
    const today = app.clock.time - (app.clock.time % DAY);
    const [{ id }] = [(await (await send("GET", "/api/user")).json()) as { id: string }];
    await app.deps.db.d1
      .prepare(
        `INSERT INTO portfolio_snapshots (user_id, bucket, taken_at, value, cost, pnl) SELECT ?1, ?2 - value * ${DAY}, ?2 - value * ${DAY}, '1', '1', '0' FROM json_each(?3)`,
      )
      .bind(id, today, JSON.stringify(Array.from({ length: 400 }, (_, index) => index)))
      .run();
    const points = await fetchHistory(range);
    expect(points).toHaveLength(days + 1);
    expect(points.at(-1)?.at).toBe(new Date(today).toISOString());
    expect(await fetchHistory(range, await app.signUp("bob"))).toEqual([]);
  });

  it("refuses an unknown range", async () => {
    const reply = await send("GET", "/api/portfolio/history?range=2w");
    expect([reply.status, await reply.text()]).toEqual([400, "Range must be one of 24h, 7d, 30d, 1y, all."]);
  });

  it("has no points for a user without positions", async () => {
    await refreshMarketAt(10);
    await send("POST", "/api/update-prices");
    expect(await fetchHistory("24h")).toEqual([]);
  });
});

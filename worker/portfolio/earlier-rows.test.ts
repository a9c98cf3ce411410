import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { DAY } from "../../shared/values/time.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { migrate } from "../test/quick-d1/migrate.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { snapshotPortfolios } from "./snapshots/snapshots.ts";

/** A database that was filled by the schema before known costs and closed positions, and then migrated. */

const START = Date.UTC(2026, 10, 20, 12);
const at = (daysAgo: number) => START - daysAgo * DAY;

type Row = Record<string, string | number | null>;
const insert = (table: string, row: Row) =>
  env.DB.prepare(
    `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row)
      .map(() => "?")
      .join(", ")})`,
  )
    .bind(...Object.values(row))
    .run();

const coin = (id: string, symbol: string, coinId: string | null) => ({
  ...{ id, user_id: "ann-id", symbol, name: symbol.toUpperCase(), coin_id: coinId, typed: null, request_hash: null },
});
const times = (daysAgo: number) => ({ created_at: at(daysAgo), updated_at: at(daysAgo) });
const spot = (id: string, symbol: string, coinId: string | null, amount: string, entryPrice: string, current: string) =>
  insert("spot_positions", {
    ...coin(id, symbol, coinId),
    ...{ amount, entry_price: entryPrice, current_price: current, ...times(90) },
  });
/** A row with a null in each column that may have one. */
const transaction = (kind: string, daysAgo: number, legs: unknown[], more: Row = {}) =>
  insert("transactions", { user_id: "ann-id", kind, at: at(daysAgo), legs: JSON.stringify(legs), ...more });
const set = (id: string, amount: string, entryPrice: string) =>
  env.DB.prepare("UPDATE spot_positions SET amount = ?, entry_price = ? WHERE id = ?")
    .bind(amount, entryPrice, id)
    .run();

async function fill() {
  const password = await hashPassword("correct horse", { N: 2 ** 10, r: 8, p: 1 });
  await insert("users", { id: "ann-id", username: "ann", password, ...times(100) });
  // One bitcoin was bought for 30,000, and two arrived without a price. The entry price is that of the one.
  await spot("b", "btc", "bitcoin", "1", "30000", "31000");
  await transaction("transfer", 80, [["bitcoin", "btc", "2"]], { position_id: null });
  await set("b", "3", "30000");
  // All of ether arrived without a price.
  await spot("e", "eth", "ethereum", "0", "0", "0");
  await transaction("transfer", 80, [["ethereum", "eth", "5"]]);
  await set("e", "5", "0");
  // Bought, and partly sold with a gain.
  await spot("s", "sol", "solana", "10", "20", "20");
  await transaction("sell", 70, [["solana", "sol", "-4"]], {
    price: "50",
    fee: '["$usd","usd","3"]',
    account: "Kraken",
  });
  await set("s", "6", "20");
  // Sold completely.
  await spot("x", "xrp", "ripple", "100", "0.5", "0.5");
  await transaction("sell", 60, [
    ["ripple", "xrp", "-100"],
    ["$usd", "usd", "70"],
  ]);
  await set("x", "0", "0.5");
  // A coin that the market does not know, deleted with its transactions.
  await insert("deletions", {
    ...{ id: "d", user_id: "ann-id", deleted_at: START - 1000 },
    position: JSON.stringify({
      ...coin("d", "own", null),
      ...{ entry_price: "2", current_price: "2", amount: "7", ...times(50) },
    }),
  });
  const opening = { kind: "buy", at: at(50), legs: '[["~own","own","7"]]', price: "2" };
  await insert("deleted_transactions", {
    ...{ id: 900, user_id: "ann-id", ...opening, source: "position", source_key: "d", position_id: "d" },
    deletion_id: "d",
  });
  await insert("imports", {
    ...{ id: "i", user_id: "ann-id", created_at: at(60), file_name: "a.csv", layout: "Kraken", total: 2, ignored: 0 },
    ...{ compared: 0, agree: 0, part_count: 1, parts: '{"0":[2,0]}' },
  });
  const leverage = { size: "2", leverage: 10, position_type: "long", ...times(40) };
  const ether = { entry_price: "3000", current_price: "3000", liquidation_price: "2700", liquidation_hint: 2700 };
  await insert("leveraged_positions", { ...coin("l", "eth", "ethereum"), ...leverage, ...ether, is_liquidated: 1 });
  await insert("leveraged_positions", {
    ...{ ...coin("o", "own", null), ...leverage, entry_price: "10", current_price: "12" },
    ...{ liquidation_price: "9", liquidation_hint: 9 },
  });
  // Unknown costs counted as 0.
  const record = {
    user_id: "ann-id",
    bucket: at(2.5),
    taken_at: at(2.5),
    value: "110000",
    cost: "90120",
    pnl: "19880",
  };
  await insert("portfolio_snapshots", record);
}

let app: TestApp;
let cookie = "";
const send = (path: string, init: RequestInit = {}) => app.request(path, { ...init, headers: { Cookie: cookie } });
const get = async <Reply>(path: string): Promise<Reply> => {
  const reply = await send(path);
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.json();
};

beforeAll(async () => {
  const [first, ...later] = env.MIGRATIONS;
  expect([first!.name, later[0]!.name]).toEqual(["0000_baseline.sql", "0001_lots-of-unknown-cost.sql"]);
  await migrate(env.DB, [first!]);
  await fill();
  app = await startTestApp("earlier-rows");
  await app.tick();
  cookie = cookieOf(await app.request("/api/login", jsonInit("POST", { username: "ann", password: "correct horse" })));
});

type Spot = { id: string; symbol: string; amount: string; entryPrice: string; cost: string | null };

it("records no cost of rows that nobody has read yet", async () => {
  await snapshotPortfolios(app.deps);
  const [, record] = await get<{ cost: string | null; value: string }[]>("/api/portfolio/history?range=30d");
  // Of the leveraged positions only: 2 × 3,000 and 2 × 10.
  expect(record).toMatchObject({ cost: "6020" });
});

it("knows of each holding what is known of its cost", async () => {
  expect(await get<Spot[]>("/api/spot-positions")).toMatchObject([
    { id: "b", amount: "3", entryPrice: "30000", cost: "30000", knownAmount: "1", costKnown: false },
    { id: "e", amount: "5", entryPrice: "0", cost: null, knownAmount: "0", costKnown: false },
    { id: "s", amount: "6", entryPrice: "20", cost: "120", knownAmount: "6", costKnown: true },
  ]);
  const [old] = await get<object[]>("/api/portfolio/history?range=30d");
  expect(old).toMatchObject({ value: "110000", cost: null, pnl: null });
});

it("adds up holdings, the summary and the gains", async () => {
  const { holdings } = await get<{ holdings: object[] }>("/api/holdings");
  expect(holdings).toMatchObject([
    { positionId: "b", amount: "3", cost: "30000", unpriced: "2", realised: "0" },
    { positionId: "s", amount: "6", cost: "120", realised: "117" },
    { positionId: "x", amount: "0", cost: "0", realised: "20" },
    { positionId: "e", amount: "5", cost: null, unpriced: "5" },
  ]);
  const summary = await get<{ spot: Record<string, unknown>[]; totals: object; unknown: object[] }>(
    "/api/portfolio/summary",
  );
  expect(summary.totals).toMatchObject({ costKnownOf: { known: 1, all: 3 }, leveragedPositions: 2 });
  expect(summary.unknown).toMatchObject([
    { symbol: "btc", amount: "2" },
    { symbol: "eth", amount: "5" },
  ]);
  expect(summary.spot[1]).toMatchObject({ symbol: "eth", cost: null, pnl: null, percent: null });
  const gains = await get<{ totals: object; disposals: object[]; contracts: object[] }>("/api/gains");
  expect(gains.totals).toMatchObject({ proceeds: "267", cost: "130", gain: "137" });
  expect(gains.disposals).toHaveLength(2);
});

it("lists positions, transactions and imports, and restores what was deleted", async () => {
  expect(await get("/api/leveraged-positions")).toMatchObject([
    { id: "l", isLiquidated: true, liquidatedAt: null, liquidatedPrice: null, canReopen: false },
    { id: "o", coinId: null, size: "2", currentPrice: "12" },
  ]);
  expect(await get("/api/closed-positions")).toEqual({ items: [], next: null });
  const { items } = await get<{ items: object[] }>("/api/transactions");
  expect(items).toHaveLength(7);
  expect(await get("/api/imports")).toMatchObject([{ id: "i", fileName: "a.csv", layout: "Kraken" }]);
  expect((await send("/api/spot-positions/d/restore", { method: "POST" })).status).toBe(200);
  expect((await get<Spot[]>("/api/spot-positions")).at(-1)).toMatchObject({
    ...{ id: "d", amount: "7", entryPrice: "2", cost: "14", costKnown: true },
  });
});

it("closes a position of an earlier row, with its result", async () => {
  expect((await send("/api/leveraged-positions/l", { method: "DELETE" })).status).toBe(200);
  // (2,700 − 3,000) × 2 is the whole margin.
  expect(await get("/api/closed-positions")).toMatchObject({ items: [{ exitPrice: "2700", realisedPnl: "-600" }] });
  expect(await get("/api/account/export")).toMatchObject({
    spotPositions: [{ id: "b", costKnown: false }, {}, {}, { id: "d" }],
  });
});

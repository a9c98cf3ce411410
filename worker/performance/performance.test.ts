import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nearestPoint } from "../../shared/archive-prices/nearest.ts";
import type { AsOf } from "../../shared/as-of/contract.ts";
import type { Performance } from "../../shared/performance/performance.ts";
import { LESS_ON_CHAIN, MUCH_LESS_ON_CHAIN, NOTHING_PROVED } from "../../shared/performance/rules.ts";
import { parseCsv } from "../../shared/values/csv.ts";
import { DAY, HOUR, isoTime, MINUTE } from "../../shared/values/time.ts";
import { loadCoins } from "../coins/load.ts";
import { refreshEcosystems } from "../ecosystems/refresh.ts";
import { openDatabase } from "../platform/storage/db.ts";
import { LEVERAGED } from "../test/calls.ts";
import { type Counts, countStatements } from "../test/counting-d1.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
let counts: Counts;
let cookie: string;
let users = 0;
beforeAll(async () => {
  app = await startTestApp("performance");
  await app.empty("coin_archive", "coin_recent", "coin_years", "coin_details", "coin_loads");
  await app.tick();
  for (const id of ["bitcoin", "ethereum"]) await app.request(`/api/coins/${id}`);
  for (let run = 0; run < 20; run++) if ((await loadCoins(app.deps)) === "nothing was due") break;
  app.restart();
  const counted = countStatements(app.deps.db.d1);
  counts = counted.counts;
  app.deps.db = openDatabase(counted.d1);
});
beforeEach(async () => {
  users += 1;
  cookie = await app.signUp(`returning-${users}`);
});

const post = async (path: string, body: object) => {
  const reply = await app.request(path, jsonInit("POST", body, cookie));
  expect(reply.status, await reply.clone().text()).toBe(201);
};
const ask = (path: string) => app.request(path, { headers: { Cookie: cookie } });
const get = async <Reply>(path: string): Promise<Reply> => {
  const reply = await ask(path);
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.json<Reply>();
};
const patch = async (path: string, body: object) => {
  const reply = await app.request(path, jsonInit("PATCH", body, cookie));
  expect(reply.status, await reply.clone().text()).toBe(200);
};
const performance = (query = "") => get<Performance>(`/api/portfolio/performance?${query}`);
const asOf = (at: number) => get<AsOf>(`/api/portfolio/as-of?at=${isoTime(at)}`);
const book = (daysAgo: number, amount: string, more: object = {}) =>
  post("/api/transactions", {
    ...{ kind: amount.startsWith("-") ? "sell" : "buy", at: isoTime(app.clock.time - daysAgo * DAY), price: "20000" },
    ...{ legs: [{ symbol: "btc", coinId: "bitcoin", amount }], ...more },
  });
const history = async (id: string) => {
  const { points } = await get<{ points: { at: string; price: string }[] }>(`/api/coins/${id}/history?range=1y`);
  return points.map(({ at, price }) => ({ at: Date.parse(at), price }));
};

describe("the return", () => {
  it("is that of the transactions, up to the value of the summary, beside the same deposits in coins or cash", async () => {
    await book(100, "2");
    const found = await performance("range=1y");
    const { totals } = await get<{ totals: { value: string } }>("/api/portfolio/summary");
    expect(found).toMatchObject({
      currency: "usd",
      startValue: "0",
      flows: "40000",
      value: totals.value,
      leftOut: [],
      unavailable: null,
    });
    const grown = Number(totals.value) / 40_000 - 1;
    expect(found.twr).toBeCloseTo(grown, 10);
    expect(found.irr).toBeCloseTo(grown, 9);
    expect(found.points.length).toBeGreaterThan(95);
    // The same deposit buys bitcoin at the archive's price of that time.
    expect(found.benchmark).toMatchObject({ id: "bitcoin", value: expect.any(String) });
    expect((await performance("range=1y&benchmark=cash")).benchmark).toEqual({ id: "cash", irr: 0, value: "40000" });
    const month = await performance("range=30d&benchmark=ethereum");
    expect(Date.parse(month.to) - Date.parse(month.from)).toBe(30 * DAY);
    const before = nearestPoint(await history("bitcoin"), Date.parse(month.from))!;
    expect(month.twr).toBeCloseTo(Number(totals.value) / (2 * Number(before.price)) - 1, 10);
    // Nothing was put in since the start of the month, when the coins had a value.
    expect([month.startValue, Number(month.flows)]).toEqual([month.flows, expect.closeTo(2 * Number(before.price), 6)]);
  });

  it("is in the ledger's currency", async () => {
    await app.loadRates();
    await book(100, "2", { priceCurrency: "usd" });
    const settings = jsonInit("PUT", { currency: "eur" }, cookie);
    const dollars = await performance("range=1y");
    expect((await app.request("/api/ledger-settings", settings)).status).toBe(200);
    const euros = await performance("range=1y");
    const { totals } = await get<{ totals: { value: string } }>("/api/portfolio/summary");
    expect(euros.currency).toBe("eur");
    expect(Number(euros.value)).toBeCloseTo(Number(totals.value), 2);
    expect(euros.twr).not.toBe(dollars.twr);
    expect(euros.unavailable).toBeNull();
  });

  it("says why there is none, and names what it leaves out", async () => {
    expect(await performance()).toMatchObject({
      ...{ twr: null, irr: null, value: null, flows: null, points: [] },
      unavailable: "Nothing was held in this time.",
    });
    await book(50, "7", { legs: [{ symbol: "nothing", coinId: null, amount: "7" }] });
    await book(40, "1");
    await post("/api/leveraged-positions", { ...LEVERAGED, symbol: "nope", coinId: undefined });
    const { leftOut, value } = await performance();
    expect(leftOut.map(({ kind, symbol }) => [kind, symbol])).toEqual([
      ["coin", "nothing"],
      ["position", "nope"],
    ]);
    expect(Number(value)).toBeGreaterThan(0);
  });

  it("of one account counts its transfers", async () => {
    await book(60, "2", { account: "kraken" });
    const transfer = { kind: "transfer", account: "kraken", toAccount: "ledger", price: undefined };
    await book(30, "0.5", transfer);
    const [whole, kraken, ledger] = await Promise.all(
      ["", "&account=kraken", "&account=ledger"].map((account) => performance(`range=1y${account}`)),
    );
    expect(Number(kraken!.value) + Number(ledger!.value)).toBeCloseTo(Number(whole!.value), 6);
    expect(Number(kraken!.flows) + Number(ledger!.flows)).toBeCloseTo(40_000, 6);
    expect((await performance("range=1y&account=nobody")).unavailable).not.toBeNull();
  });

  it("leaves out a coin of which a chain has less, with all that was put in", async () => {
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const ether = { legs: [{ symbol: "eth", coinId: "ethereum", amount: "4" }], price: "1000" };
    await refreshEcosystems(app.deps);
    await book(60, "1");
    await book(60, "4", { ...ether, account: "wallet" });
    await app.control("POST", "/wallets", { evm: [{ chainId: 1, address, units: "2000000000000000000" }] });
    await post("/api/linked-accounts", { kind: "evm", address });
    const [{ id }] = await get<[{ id: string }]>("/api/linked-accounts");
    await patch(`/api/linked-accounts/${id}`, { ledgerAccount: "wallet" });
    const [whole, wallet] = [await performance("range=1y"), await performance("range=1y&account=wallet")];
    const [price] = await get<[{ price: number }]>("/api/market-data?ids=bitcoin");
    const leftOut = [{ kind: "linked account", coinId: "ethereum", reason: MUCH_LESS_ON_CHAIN }];
    expect(whole).toMatchObject({ flows: "20000", leftOut });
    expect(Number(whole.value)).toBeCloseTo(price.price, 4);
    expect(wallet).toMatchObject({ value: null, leftOut, unavailable: NOTHING_PROVED });
    // A fee that is not on record takes little from the amount.
    await app.control("POST", "/wallets", { evm: [{ chainId: 1, address, units: "3990000000000000000" }] });
    app.clock.time += 6 * MINUTE;
    await app.request(`/api/linked-accounts/${id}/refresh`, jsonInit("POST", {}, cookie));
    expect(await performance("range=1y")).toMatchObject({ flows: "24000", leftOut: [{ reason: LESS_ON_CHAIN }] });
  });

  it("refuses another range or benchmark, and shows nothing to others", async () => {
    for (const query of ["range=2y", "benchmark=gold"])
      expect((await ask(`/api/portfolio/performance?${query}`)).status).toBe(400);
    await book(10, "1");
    cookie = await app.signUp(`returning-other-${users}`);
    expect((await performance()).value).toBeNull();
    expect((await asOf(app.clock.time)).holdings).toEqual([]);
  });
});

describe("a history that is not loaded yet", () => {
  const COIN = "solana";
  const load = () =>
    app.deps.db.d1
      .prepare("SELECT requests, history_at AS historyAt FROM coin_loads WHERE coin_id = ?1")
      .bind(COIN)
      .first();
  const lacking = async () => {
    await app.deps.db.d1.prepare("DELETE FROM coin_loads WHERE coin_id = ?1").bind(COIN).run();
    await book(200, "3", { legs: [{ symbol: "sol", coinId: COIN, amount: "3" }] });
  };

  it("is named as such and moved to the front by the first view, and counts as soon as it is there", async () => {
    await lacking();
    const found = await performance("range=1y");
    expect(found).toMatchObject({
      leftOut: [{ coinId: COIN, reason: "The price history is being loaded." }],
      ...{ twr: null, value: null, unavailable: "The price history of what was held is being loaded." },
    });
    expect(await load()).toEqual({ requests: 1, historyAt: 0 });
    const { unknown, total } = await asOf(app.clock.time - 100 * DAY);
    expect(unknown).toMatchObject([{ coinId: COIN, reason: "The price history is being loaded." }]);
    expect(total).toBeNull();
    // Later views write nothing.
    counts.reset();
    await performance("range=1y");
    expect(counts.rowsWritten).toBe(0);
    app.clock.time += 1000;
    for (let run = 0; run < 20 && !(await load())!.historyAt; run++) await loadCoins(app.deps);
    await performance("range=1y");
    expect(await performance("range=1y")).toMatchObject({ leftOut: [], unavailable: null, value: expect.any(String) });
  });
});

it("names that closed positions beyond the last 1,000 do not count", async () => {
  const { id } = await get<{ id: string }>("/api/user");
  const fillClosed = (from: number, to: number) =>
    app.deps.db.d1
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
         INSERT INTO closed_positions (id, user_id, symbol, name, coin_id, position_type, size, leverage, entry_price,
           current_price, liquidation_price, exit_price, position_id, created_at, closed_at)
         SELECT ?1 || i, ?1, 'btc', 'Bitcoin', 'bitcoin', 'long', '1', 2, '20000', '21000', '9000', '21000', ?1 || i,
           ?4 - i * 60000 - 5000, ?4 - i * 60000 FROM n`,
      )
      .bind(id, from, to, app.clock.time)
      .run();
  await fillClosed(1, 1000);
  expect((await performance("range=all")).leftOut).toEqual([]);
  await fillClosed(1001, 1002);
  expect((await performance("range=all")).leftOut).toMatchObject([
    { kind: "position", symbol: "older ones", reason: "Only the last 1,000 closed positions count." },
  ]);
  // Those that ended before the range do not belong to it.
  await app.deps.db.d1
    .prepare("UPDATE closed_positions SET closed_at = ?2, created_at = ?2 - 1 WHERE user_id = ?1 AND closed_at < ?3")
    .bind(id, app.clock.time - 40 * DAY, app.clock.time - 1000.5 * MINUTE)
    .run();
  expect((await performance("range=30d")).leftOut).toEqual([]);
});

describe("as of", () => {
  it("has the holdings of each account with the nearest price, its time and the rate", async () => {
    await book(90, "2", { account: "kraken" });
    await book(20, "-0.5", { account: "kraken" });
    const points = await history("bitcoin");
    for (const [at, amount] of [
      [app.clock.time - 50 * DAY - 3 * HOUR, "2"],
      [app.clock.time - 15 * DAY - 9 * HOUR, "1.5"],
    ] as const) {
      const near = nearestPoint(points, at)!;
      const value = Number(near.price) * Number(amount);
      const { holdings, total } = await asOf(at);
      expect(holdings).toMatchObject([
        { symbol: "btc", account: "kraken", amount, price: near.price, priceAt: isoTime(near.at), rate: "1" },
      ]);
      expect(holdings[0]!.cost).toBe(String(20_000 * Number(amount)));
      expect(Number(total)).toBeCloseTo(value, 6);
      // Income and swaps are valued by the same rule.
      expect(await get(`/api/coins/bitcoin/price?at=${isoTime(at)}`)).toMatchObject({
        ...{ price: near.price, at: isoTime(near.at) },
      });
    }
    expect((await asOf(app.clock.time - 91 * DAY)).total).toBe("0");
  });

  it("is unknown where no price lies within a day", async () => {
    await book(3000, "1");
    const { holdings, total, unknown } = await asOf(app.clock.time - 2900 * DAY);
    expect(holdings).toMatchObject([{ amount: "1", price: null, priceAt: null, value: null, cost: "20000" }]);
    expect(total).toBeNull();
    expect(unknown).toMatchObject([{ symbol: "btc", amount: "1", reason: "The price history is being loaded." }]);
    // Once nothing is to be loaded any more.
    await app.deps.db.d1.prepare("UPDATE candle_loads SET due_at = NULL WHERE coin_id = 'bitcoin'").run();
    expect((await asOf(app.clock.time - 2900 * DAY)).unknown).toMatchObject([
      { symbol: "btc", reason: "No price is known within a day of this time." },
    ]);
  });

  it("waits for no prices of a coin that has the symbol of a currency, and of which the market has none", async () => {
    const legs = [{ symbol: "eur", coinId: "~eur", amount: "3" }];
    await book(30, "3", { legs });
    const { holdings, unknown } = await asOf(app.clock.time - 29 * DAY);
    expect(holdings).toMatchObject([{ symbol: "eur", coinId: null, amount: "3", price: null, value: null }]);
    expect(unknown).toMatchObject([{ symbol: "eur", reason: "The market does not know this coin." }]);
    const queued = "SELECT coin_id FROM candle_loads WHERE coin_id LIKE '~%'";
    expect((await app.deps.db.d1.prepare(queued).all()).results).toEqual([]);
  });

  it("is a file too, and refuses another time", async () => {
    await book(90, "2");
    const reply = await ask(`/api/portfolio/as-of?at=${isoTime(app.clock.time - DAY)}&format=csv`);
    expect(reply.headers.get("Content-Type")).toContain("text/csv");
    expect(parseCsv((await reply.text()).replace("\uFEFF", ""))).toHaveLength(2);
    for (const at of ["soon", "2025", isoTime(app.clock.time + HOUR + 1)])
      expect((await ask(`/api/portfolio/as-of?at=${at}`)).status).toBe(400);
  });

  it("takes a time of up to an hour ahead for the present, because clocks differ", async () => {
    await book(90, "2");
    const now = isoTime(app.clock.time);
    expect(await asOf(app.clock.time + HOUR)).toEqual({ ...(await asOf(app.clock.time)), at: now });
    const file = await ask(`/api/portfolio/as-of?at=${isoTime(app.clock.time + HOUR)}&format=csv`);
    expect(file.headers.get("Content-Disposition")).toContain(now.slice(0, 10));
  });
});

/** Adds transactions of two coins a few hours apart. */
async function fill(to: number, from: number) {
  const { id } = await get<{ id: string }>("/api/user");
  await app.deps.db.d1
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT ?4 + 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO transactions (user_id, kind, at, legs, price)
       SELECT ?1, 'buy', ?3 + i * ${HOUR / 20},
         json_array(json_array(CASE i % 2 WHEN 0 THEN 'bitcoin' ELSE 'ethereum' END,
           CASE i % 2 WHEN 0 THEN 'btc' ELSE 'eth' END, '0.1')), i % 90 + 1 FROM n`,
    )
    .bind(id, to, app.clock.time - 300 * DAY, from)
    .run();
}

it("a long ledger is computed in its object, with the same figures, and reads as few rows", {
  timeout: 60_000,
}, async () => {
  const at = app.clock.time - 100 * DAY;
  const rows: number[][] = [];
  const read = async () => {
    const counted = [];
    for (const path of ["/api/portfolio/performance?range=1y", `/api/portfolio/as-of?at=${isoTime(at)}`]) {
      counts.reset();
      await get(path);
      counted.push(counts.rowsRead);
    }
    return counted;
  };
  // One coin and year after the other: at most a row for each, beside the settings and the state of the ledger.
  const short = await fill(100, 0).then(read);
  for (const [from, to] of [
    [100, 400],
    [400, 1600],
  ] as const) {
    await fill(to, from);
    rows.push(await read());
  }
  expect(rows[1]).toEqual(rows[0]);
  const coinsAndYears = 2 * 2;
  expect(Math.max(...rows.flat())).toBeLessThanOrEqual(8 + coinsAndYears);
  expect(Math.max(...short)).toBeLessThanOrEqual(100 + 8 + coinsAndYears);
  const [inObject, asOfInObject] = [await performance("range=1y"), await asOf(at)];
  const { ledgers } = app.deps;
  app.deps.ledgers = { ...ledgers, maxInRequest: 1_000_000 };
  const [inRequest, asOfInRequest] = [await performance("range=1y"), await asOf(at)];
  app.deps.ledgers = ledgers;
  expect(inObject).toEqual(inRequest);
  expect(asOfInObject).toEqual(asOfInRequest);
  expect(asOfInRequest.holdings).toHaveLength(2);
});

it("reads as few rows inside the object, whatever the length of the ledger", {
  timeout: 60_000,
}, async () => {
  const { id } = await get<{ id: string }>("/api/user");
  const stub = env.LEDGER.get(env.LEDGER.idFromName(id));
  const inside = countStatements(env.DB);
  const computed: { rows: number; blocks: number }[] = [];
  for (const [from, to] of [
    [0, 400],
    [400, 1600],
  ] as const) {
    await fill(to, from);
    // Reads the ledger into its copy.
    await performance("range=30d");
    await runInDurableObject(stub, (ledger: unknown) => {
      (ledger as { db: unknown }).db = openDatabase(inside.d1);
    });
    for (const path of [
      "/api/portfolio/performance?range=1y",
      "/api/portfolio/performance?range=all&benchmark=ethereum",
      `/api/portfolio/as-of?at=${isoTime(app.clock.time - 100 * DAY - to)}`,
    ]) {
      inside.counts.reset();
      await get(path);
      const rows = inside.counts.rowsRead;
      const blocks = await runInDurableObject(
        stub,
        (_, { storage }) => storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM blocks").one().n,
      );
      computed.push({ rows, blocks });
    }
  }
  // The copy has about 200 transactions in a row, which the database has not.
  expect(Math.max(...computed.map(({ blocks }) => blocks))).toBeLessThanOrEqual(1600 / 200);
  const rows = computed.map((one) => one.rows);
  expect(rows.slice(3)).toEqual(rows.slice(0, 3));
  // A row for each coin and year, the revision of the rates and the position.
  expect(Math.max(...rows)).toBeLessThanOrEqual(2 * 2 + 2);
});

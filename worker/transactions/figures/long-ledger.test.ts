import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { readSettings } from "../../ledger-settings/ledger-settings.ts";
import { openDatabase } from "../../platform/storage/db.ts";
import { type Counts, countStatements } from "../../test/counting-d1.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { listPositions } from "../holdings.queries.ts";
import { refreshHoldings } from "../holdings.ts";
import { readLedger } from "../ledger.ts";
import { readAccounting } from "./accounting.ts";
import { type Ask, answer, moneyOf } from "./answers.ts";
import { askLedger } from "./client.ts";

/** What a view and a booking read, however long the ledger is. `npm run bench -- scale` has larger numbers. */

const MINUTE = 60_000;
const BEGIN = Date.UTC(2024, 0, 1);
const BOOKING = { kind: "buy", legs: [{ symbol: "btc", amount: "1" }], price: "5" };

let app: TestApp;
let counts: Counts;
let users = 0;
beforeAll(async () => {
  app = await startTestApp("long-ledger");
  await app.tick();
  const counted = countStatements(app.deps.db.d1);
  counts = counted.counts;
  app.deps.db = openDatabase(counted.d1);
});

let cookie: string;
let userId: string;
const get = async <Reply>(path: string): Promise<Reply> => {
  const reply = await app.request(path, { headers: { Cookie: cookie } });
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.json<Reply>();
};
const book = async (at: string) => {
  const reply = await app.request("/api/transactions", jsonInit("POST", { ...BOOKING, at }, cookie));
  expect(reply.status, await reply.clone().text()).toBe(201);
  return (await reply.json<{ id: string }>()).id;
};
beforeEach(async () => {
  users += 1;
  cookie = await app.signUp(`long-${users}`);
  userId = (await get<{ id: string }>("/api/user")).id;
});

/** Adds the transactions `from` to `to`: three coins, each bought and sold in turn. */
async function fill(to: number, from = 0) {
  await app.deps.db.d1
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT ?4 + 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO transactions (user_id, kind, at, legs, price)
       SELECT ?1, CASE WHEN i % 7 = 0 THEN 'sell' ELSE 'buy' END, ?3 + i * ${MINUTE},
         json_array(json_array(CASE i % 3 WHEN 0 THEN 'bitcoin' WHEN 1 THEN 'ethereum' ELSE 'solana' END,
           CASE i % 3 WHEN 0 THEN 'btc' WHEN 1 THEN 'eth' ELSE 'sol' END, CASE WHEN i % 7 = 0 THEN '-2' ELSE '1' END)),
         i % 90 + 1 FROM n`,
    )
    .bind(userId, to, BEGIN, from)
    .run();
  await refreshHoldings(app.deps, await app.deps.market.latest(), userId, null);
}

const VIEW = [
  "/api/user",
  "/api/spot-positions",
  "/api/leveraged-positions",
  "/api/linked-accounts",
  "/api/portfolio/day-flows",
  "/api/holdings",
  "/api/portfolio/values",
];
async function rowsOfView(): Promise<number> {
  for (const path of VIEW) await get(path);
  counts.reset();
  for (const path of VIEW) await get(path);
  return counts.rowsRead;
}

it("a view of the portfolio reads the same few rows at each length", { timeout: 60_000 }, async () => {
  const rows: number[] = [];
  // With a linked account that stands for the account of all transactions.
  const link = { kind: "bitcoin", address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" };
  const linked = await (await app.request("/api/linked-accounts", jsonInit("POST", link, cookie))).json<{
    id: string;
  }>();
  const joined = jsonInit("PATCH", { ledgerAccount: "" }, cookie);
  expect((await app.request(`/api/linked-accounts/${linked.id}`, joined)).status).toBe(200);
  for (const [from, to] of [
    [0, 300],
    [300, 1500],
    [1500, 6000],
  ] as const) {
    await fill(to, from);
    rows.push(await rowsOfView());
  }
  expect(new Set(rows).size, rows.join(", ")).toBe(1);
  expect(rows[0]).toBeLessThanOrEqual(20);
});

it("a page of 100 transactions reads 110 rows at most, also far back", async () => {
  await fill(1500);
  let cursor = "";
  for (let page = 0; page < 3; page++) {
    counts.reset();
    const { items, next } = await get<{ items: unknown[]; next: string }>(`/api/transactions?limit=100${cursor}`);
    expect(items).toHaveLength(100);
    expect(counts.rowsRead).toBeLessThanOrEqual(110);
    cursor = `&cursor=${next}`;
  }
});

const FILTERS: Record<string, string>[] = [
  { coinId: "ethereum" },
  { account: "Bank" },
  { coinId: "solana", account: "Bank" },
  { account: "", kind: "sell" },
  { q: "lanA", year: "2024" },
  { q: "trez", coinId: "bitcoin" },
  { q: "bank", year: "2026" },
  { q: "sent to THE" },
  { year: "2023" },
];
it("the pages with a filter are the same for a short and a long ledger", { timeout: 60_000 }, async () => {
  await fill(900);
  await app.deps.db.d1
    .prepare(
      `UPDATE transactions SET account = CASE WHEN id % 4 = 0 THEN 'Bank' ELSE '' END,
         to_account = CASE WHEN id % 9 = 0 THEN 'Bank' END, at = at - at % (3 * ${MINUTE}),
         note = CASE WHEN id % 5 = 0 THEN 'From my Trezor ' || id END,
         fee = CASE WHEN id % 11 = 0 THEN '["ethereum","eth","0.1"]' END WHERE user_id = ?1`,
    )
    .bind(userId)
    .run();
  // The object has read the ledger, and is told of what follows, of which one transaction waits.
  await get("/api/transactions?limit=1&coinId=bitcoin");
  const fee = { symbol: "eth", coinId: "ethereum", amount: "0.1" };
  const legs = [{ symbol: "sol", coinId: "solana", amount: "1" }];
  const booking = { kind: "buy", legs, fee, price: "5", account: "Bank" };
  for (const at of [new Date(app.clock.time + MINUTE).toISOString(), "2024-12-31T23:59:59Z"])
    expect((await app.request("/api/transactions", jsonInit("POST", { ...booking, at }, cookie))).status).toBe(201);
  const [newest] = (await get<{ items: { id: string }[] }>("/api/transactions?limit=1")).items;
  const noted = jsonInit("POST", { ids: [newest!.id], change: { note: "Sent to the Trezor" } }, cookie);
  expect((await app.request("/api/transactions/bulk", noted)).status).toBe(200);

  const read = async (filter: Record<string, string>) => {
    const listed: string[] = [];
    const query = new URLSearchParams({ limit: "37", ...filter });
    for (let next: string | null = ""; next !== null && listed.length < 2000; ) {
      const page = await get<{ items: { id: string }[]; next: string | null }>(`/api/transactions?${query}`);
      listed.push(...page.items.map(({ id }) => id));
      next = page.next;
      query.set("cursor", next ?? "");
    }
    return listed;
  };
  const { maxInRequest } = app.deps.ledgers;
  const counted: number[] = [];
  for (const filter of FILTERS) {
    app.deps.ledgers.maxInRequest = Number.POSITIVE_INFINITY;
    const short = await read(filter);
    app.deps.ledgers.maxInRequest = maxInRequest;
    expect(await read(filter), JSON.stringify(filter)).toEqual(short);
    counted.push(short.length);
  }
  expect(counted.map((count) => Math.sign(count))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
  // Long ones have several pages.
  expect(Math.max(...counted)).toBeGreaterThan(74);
});

it.each([
  ["at the end", "2026-06-01T00:00:00Z"],
  ["in the middle", new Date(BEGIN + 500 * MINUTE).toISOString()],
  ["before everything", "2015-01-01T00:00:00Z"],
])("a booking %s reads and writes 30 rows at most", async (_, at) => {
  await fill(2000);
  await book("2026-05-01T00:00:00Z");
  counts.reset();
  await book(at);
  expect(counts.rowsRead + counts.rowsWritten).toBeLessThanOrEqual(30);
});

it("gives the figures of a fresh computation after each change", { timeout: 60_000 }, async () => {
  await fill(700);
  const asks: Ask[] = [
    { name: "holdings" },
    { name: "tracks" },
    { name: "incomplete" },
    { name: "gains", request: { method: "hifo", scope: "universal", yearStart: "01-01", limit: 20 } },
  ];
  const expectFresh = async () => {
    for (const ask of asks) {
      const [transactions, positions, settings] = await Promise.all([
        readLedger(app.deps, userId, { keys: null, isOwn: ask.name === "holdings" || ask.name === "tracks" }),
        listPositions(app.deps.db, userId),
        readSettings(app.deps, userId),
      ]);
      const money = moneyOf(ask, settings);
      const accounting = await readAccounting(app.deps.db, money, transactions);
      const basis = { method: settings.method, scope: settings.scope, accounting };
      const fresh = answer(ask, { transactions, positions, basis, spam: settings.spam, now: app.clock.now() });
      expect(await askLedger(app.deps, userId, ask)).toEqual(fresh);
      expect(await askLedger(app.deps, userId, ask)).toEqual(fresh);
    }
  };
  const send = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie);
    const reply = await app.request(path, init);
    expect(reply.ok, await reply.clone().text()).toBe(true);
  };
  await expectFresh();
  const id = await book("2024-01-01T05:00:00Z");
  await expectFresh();
  await send("PATCH", `/api/transactions/${id}`, { at: "2025-01-01T05:00:00Z", price: "17" });
  await expectFresh();
  await send("DELETE", `/api/transactions/${id}`);
  await expectFresh();
  await send("POST", `/api/transactions/${id}/restore`);
  await expectFresh();
  await send("PUT", "/api/ledger-settings", { method: "lifo" });
  await expectFresh();
  const { holdings } = await askLedger(app.deps, userId, { name: "holdings" });
  const spam = [assetKeyOf(holdings[0]!)];
  await send("PUT", "/api/ledger-settings", { spam });
  await expectFresh();
  expect((await askLedger(app.deps, userId, { name: "holdings" })).holdings).toHaveLength(holdings.length - 1);
  await send("PUT", "/api/ledger-settings", { spam: [] });
  await expectFresh();
  // A transaction that waits counts from its time on.
  await book(new Date(app.clock.time + 60 * MINUTE).toISOString());
  await expectFresh();
  app.clock.time += 61 * MINUTE;
  await expectFresh();
  const DOGE = { symbol: "doge", name: "Dogecoin", amount: "3", entryPrice: "2" };
  await send("POST", "/api/spot-positions", DOGE);
  await expectFresh();
  const spot = await get<{ id: string; symbol: string }[]>("/api/spot-positions");
  const doge = spot.find(({ symbol }) => symbol === "doge")!.id;
  await send("PATCH", `/api/spot-positions/${doge}`, { amount: "7" });
  await expectFresh();
  await send("DELETE", `/api/spot-positions/${doge}`);
  await expectFresh();
  await send("POST", `/api/spot-positions/${doge}/restore`);
  await expectFresh();
  const importId = crypto.randomUUID();
  const transactions = [1, 2].map((n) => ({ ...BOOKING, at: `2024-02-0${n}T00:00:00Z`, sourceKey: `row ${n}` }));
  const summary = { total: 2, ignored: 0, compared: 0, agree: 0, parts: 1 };
  await send("POST", "/api/imports", { id: importId, fileName: "a", layout: "own", part: 0, summary, transactions });
  await expectFresh();
  await send("DELETE", `/api/imports/${importId}`);
  await expectFresh();
  // It was told of every change since it first read the ledger.
  const stub = env.LEDGER.get(env.LEDGER.idFromName(userId));
  expect(await runInDurableObject(stub, ({ timesRead }) => timesRead)).toBe(1);
  // A change behind the worker's back, as when a backup is restored.
  await app.deps.db.d1
    .prepare("DELETE FROM transactions WHERE user_id = ? AND at < ?")
    .bind(userId, BEGIN + 9 * MINUTE)
    .run();
  await expectFresh();
});

it("two bookings at once leave the object with both", async () => {
  await fill(400);
  await Promise.all(["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2023-01-02T00:00:00Z"].map(book));
  const { holdings } = await get<{ holdings: { symbol: string; transactions: number }[] }>("/api/holdings");
  expect(holdings.find(({ symbol }) => symbol === "btc")?.transactions).toBe(Math.floor(400 / 3) + 3);
});

it("forgets the copy of a deleted account", async () => {
  await fill(300);
  await get("/api/holdings");
  const stub = env.LEDGER.get(env.LEDGER.idFromName(userId));
  const blocks = () =>
    runInDurableObject(stub, (_, { storage: { sql } }) => {
      const tables = "SELECT count(*) AS n FROM sqlite_master WHERE name = 'blocks'";
      return sql.exec<{ n: number }>(tables).one().n;
    });
  expect(await blocks()).toBe(1);
  const reply = await app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
  expect(reply.status, await reply.text()).toBe(200);
  expect(await blocks()).toBe(0);
});

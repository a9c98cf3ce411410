import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newTransaction } from "../../shared/transactions/contract.ts";
import { DAY } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { bookTransactions, undoBatch } from "./batches.ts";
import { purgeOldDeletions } from "./deletions.ts";
import { askLedger } from "./figures/client.ts";
import { countWaiting } from "./holdings.ts";

const SPOT = { symbol: "BTC", name: "Bitcoin", amount: "2", entryPrice: "100" };
const SALE = { kind: "sell", at: "2026-11-20T10:00:00Z", legs: [{ symbol: "btc", amount: "-1" }], price: "150" };
const PURCHASE = { kind: "buy", at: "2026-03-01T10:00:00Z", legs: [{ symbol: "eth", amount: 3 }], price: "20" };

type Body = Record<string, unknown>;
type Position = { id: string; symbol: string; amount: string; entryPrice: string; name: string; coinId: string };
type Gains = {
  totals: Record<string, string>;
  years: number[];
  disposals: { symbol: string; amount: string; gain: string; lots: { amount: string; cost: string; at: string }[] }[];
  problems: { problem: string }[];
};
type Page = { items: { id: string; kind: string; at: string; note: string }[]; next: string | null };

let app: TestApp;
let cookie: string;
let userId: string;
beforeAll(async () => {
  app = await startTestApp("transactions");
  await app.tick();
});
beforeEach(async () => {
  await app.emptyUsers();
  // The clock is set back, so that positions are added before the sales of these tests.
  app.clock.time = Date.UTC(2026, 10, 19, 12);
  cookie = await app.signUp("holder");
  userId = (await get<{ id: string }>("/api/user")).id;
});

const send = (method: string, path: string, body?: unknown) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
const get = async <Reply>(path: string): Promise<Reply> => {
  const reply = await send("GET", path);
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.json<Reply>();
};
/** The clock follows, because a transaction of later than now waits. */
const book = async (body: Body) => {
  app.clock.time = Math.max(app.clock.time, Date.parse(String(body.at)));
  const reply = await send("POST", "/api/transactions", body);
  expect(reply.status, await reply.clone().text()).toBe(201);
  return reply.json<{ id: string }>();
};
const statusAndText = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
const positions = () => get<Position[]>("/api/spot-positions");
const addSpot = async (body: Body = SPOT) => (await send("POST", "/api/spot-positions", body)).json<Position>();
const drafts = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    newTransaction.parse({ ...PURCHASE, sourceKey: `row-${index}`, legs: [{ symbol: "eth", amount: "1" }] }),
  );

describe("a position that was entered by the form", () => {
  it("begins with one purchase at its entry price", async () => {
    const { id } = await addSpot();
    const { items } = await get<Page>("/api/transactions");
    expect(items).toMatchObject([
      { kind: "buy", at: "2026-11-19T12:00:00.000Z", price: "100", positionId: id, source: "position" },
    ]);
  });

  it("shows amount, average cost and realised gain after a part was sold", async () => {
    const { id } = await addSpot();
    await book(SALE);
    expect(await positions()).toMatchObject([{ id, amount: "1", entryPrice: "100" }]);
    const { holdings, totals } = await get<{ holdings: Body[]; totals: Body }>("/api/holdings");
    expect(holdings).toMatchObject([{ positionId: id, amount: "1", cost: "100", realised: "50" }]);
    expect(totals).toMatchObject({ realised: "50", deposits: "50" });
  });

  it("averages further purchases", async () => {
    await addSpot();
    await book({ ...SALE, kind: "buy", legs: [{ symbol: "btc", amount: "1" }], price: "400" });
    expect(await positions()).toMatchObject([{ amount: "3", entryPrice: "200" }]);
  });

  it("changes its purchase when it is edited", async () => {
    const { id } = await addSpot();
    await send("PATCH", `/api/spot-positions/${id}`, { amount: "5", entryPrice: "7" });
    expect(await positions()).toMatchObject([{ amount: "5", entryPrice: "7" }]);
    const { items } = await get<Page>("/api/transactions");
    expect(items).toMatchObject([{ kind: "buy", price: "7", legs: [{ amount: "5" }] }]);
  });

  it("gets an adjustment when it is edited after other transactions", async () => {
    const { id } = await addSpot();
    await book(SALE);
    app.clock.time += 3 * DAY;
    await send("PATCH", `/api/spot-positions/${id}`, { amount: "4", entryPrice: "30" });
    expect(await positions()).toMatchObject([{ amount: "4", entryPrice: "30" }]);
    expect((await get<Page>("/api/transactions")).items.map(({ kind }) => kind)).toEqual(["adjustment", "sell", "buy"]);
    // The derived figures agree with the edit, so another transaction continues from it.
    await book({ ...SALE, at: "2026-11-23T10:00:00Z" });
    expect(await positions()).toMatchObject([{ amount: "3", entryPrice: "30" }]);
  });

  it("is adjusted in the account that most of the coins are in", async () => {
    await book({ ...SALE, kind: "buy", account: "Kraken", legs: [{ symbol: "btc", amount: "5" }] });
    const { items } = await get<{ items: { id: string }[] }>("/api/transactions");
    expect(items).toHaveLength(1);
    const [{ id } = { id: "" }] = await get<{ id: string }[]>("/api/spot-positions");
    await book({ ...SALE, at: "2026-11-20T11:00:00Z", account: "Kraken", legs: [{ symbol: "btc", amount: "-1" }] });
    app.clock.time += 3 * DAY;
    await send("PATCH", `/api/spot-positions/${id}`, { amount: "3" });
    const [adjustment] = (await get<{ items: { kind: string; account: string }[] }>("/api/transactions")).items;
    expect(adjustment).toMatchObject({ kind: "adjustment", account: "Kraken" });
    const scoped = await get<Gains & { problems: unknown[] }>("/api/gains?scope=account");
    expect(scoped.problems).toEqual([]);
  });

  it("disappears when everything is sold, and comes back with a purchase", async () => {
    const { id } = await addSpot();
    await book({ ...SALE, legs: [{ symbol: "btc", amount: "-2" }] });
    expect(await positions()).toEqual([]);
    expect((await get<Gains>("/api/gains")).totals).toMatchObject({ proceeds: "300", cost: "200", gain: "100" });
    await book({
      ...SALE,
      kind: "buy",
      at: "2026-11-20T11:00:00Z",
      legs: [{ symbol: "btc", amount: "1" }],
      price: "9",
    });
    expect(await positions()).toMatchObject([{ id, amount: "1", entryPrice: "9" }]);
  });

  it("is deleted with its transactions, and can be restored for a day", async () => {
    const before = await addSpot();
    await book(SALE);
    const [held] = await positions();
    await send("DELETE", `/api/spot-positions/${before.id}`);
    expect([await positions(), (await get<Page>("/api/transactions")).items]).toEqual([[], []]);

    expect((await send("POST", `/api/spot-positions/${before.id}/restore`)).status).toBe(200);
    expect(await positions()).toEqual([held]);
    expect((await get<Page>("/api/transactions")).items).toHaveLength(2);
    // A repeated request restores nothing twice.
    expect((await send("POST", `/api/spot-positions/${before.id}/restore`)).status).toBe(200);
    expect([await positions(), (await get<Page>("/api/transactions")).items.length]).toEqual([[held], 2]);

    await send("DELETE", `/api/spot-positions/${before.id}`);
    app.clock.time += DAY + 1;
    expect(await purgeOldDeletions(app.deps)).toBe("1 deletions purged");
    expect((await send("POST", `/api/spot-positions/${before.id}/restore`)).status).toBe(404);
  });

  it("comes back without its purchase when that was deleted before", async () => {
    const { id } = await addSpot();
    await book({ ...SALE, kind: "buy", legs: [{ symbol: "btc", amount: "1" }] });
    const [, opening] = (await get<Page>("/api/transactions")).items;
    await send("DELETE", `/api/transactions/${opening!.id}`);
    await send("DELETE", `/api/spot-positions/${id}`);
    await send("POST", `/api/spot-positions/${id}/restore`);
    expect(await positions()).toMatchObject([{ amount: "1", entryPrice: "150" }]);
    expect((await get<Page>("/api/transactions")).items).toHaveLength(1);
  });

  it("leaves a swap to the other coin when it is deleted", async () => {
    const { id } = await addSpot();
    const legs = [
      { symbol: "btc", amount: "-1" },
      { symbol: "eth", amount: "10" },
    ];
    await book({ ...SALE, kind: "swap", legs });
    await send("DELETE", `/api/spot-positions/${id}`);
    expect(await positions()).toMatchObject([{ symbol: "eth", amount: "10", entryPrice: "15" }]);
  });

  it("says for how many coins no cost is known", async () => {
    const { id } = await addSpot();
    await book({ ...SALE, kind: "transfer", legs: [{ symbol: "btc", amount: "5" }], price: null });
    expect(await get(`/api/holdings/${id}`)).toMatchObject({ amount: "7", cost: "200", unpriced: "5" });
    await book({ ...SALE, legs: [{ symbol: "btc", amount: "-3" }] });
    expect(await get(`/api/holdings/${id}`)).toMatchObject({ amount: "4", cost: null, missing: "0", unpriced: "4" });
  });

  it("has a P&L of the coins whose cost is known, and names the others", async () => {
    const { id } = await addSpot();
    await book({ ...SALE, kind: "transfer", legs: [{ symbol: "btc", amount: "6" }], price: null });
    await book({ ...SALE, kind: "transfer", legs: [{ symbol: "nothing", amount: "9" }], price: null });
    const bitcoin = { amount: "8", knownAmount: "2", costKnown: false, cost: "200", entryPrice: "100" };
    const [first, second] = await positions();
    expect(first).toMatchObject(bitcoin);
    expect(second).toMatchObject({
      knownAmount: "0",
      costKnown: false,
      cost: null,
      entryPrice: "0",
      currentPrice: null,
    });
    const summary = await get<Body>("/api/portfolio/summary");
    const [held] = summary.spot as { value: string; pnl: string; price: string }[];
    expect(Number(held!.pnl)).toBeCloseTo(2 * Number(held!.price) - 200, 4);
    expect(summary.spot).toMatchObject([
      { ...bitcoin, id },
      { value: null, cost: null, pnl: null, percent: null, equity: null, price: null, day: null },
    ]);
    expect(summary.totals).toMatchObject({
      ...{ value: held!.value, cost: "200", pnl: held!.pnl, equity: held!.value },
      costKnownOf: { known: 0, all: 2 },
    });
    expect(summary.unknown).toMatchObject([
      { symbol: "btc", amount: "6" },
      { symbol: "nothing", amount: "9", value: null },
    ]);
  });

  it("stays unknown when it is edited without an entry price", async () => {
    await book({ ...SALE, kind: "transfer", legs: [{ symbol: "eth", amount: "6" }], price: null });
    const id = (await positions())[0]!.id;
    for (const entryPrice of [undefined, "", "0", 0, null]) {
      const amount = `7.${String(entryPrice).length}1`;
      await send("PATCH", `/api/spot-positions/${id}`, { amount, ...(entryPrice === undefined ? {} : { entryPrice }) });
      expect(await positions()).toMatchObject([{ amount, costKnown: false, cost: null, entryPrice: "0" }]);
    }
    const known = await addSpot();
    const refused = await send("PATCH", `/api/spot-positions/${known.id}`, { entryPrice: "0" });
    expect([refused.status, await refused.text()]).toEqual([400, "Entry price must be above 0"]);
  });

  it("takes an edited entry price as the cost of coins without a price", async () => {
    await book({ ...PURCHASE, kind: "transfer", legs: [{ symbol: "eth", amount: "10" }], price: null });
    const id = (await positions())[0]?.id;
    await send("PATCH", `/api/spot-positions/${id}`, { amount: "8", entryPrice: "0" });
    await send("PATCH", `/api/spot-positions/${id}`, { amount: "8", entryPrice: "25" });
    expect(await positions()).toMatchObject([{ amount: "8", entryPrice: "25" }]);
    await book({ ...SALE, legs: [{ symbol: "eth", amount: "-4" }], price: "30", at: "2026-11-20T11:00:00Z" });
    expect(await get(`/api/holdings/${id}`)).toMatchObject({
      cost: "100",
      realised: "20",
      unpriced: "0",
      missing: "0",
    });
    const { disposals } = await get<{ disposals: Body[] }>("/api/gains?method=fifo");
    expect(disposals).toMatchObject([{ amount: "4", cost: "100", gain: "20" }]);
  });

  it("explains its figures by steps that add up to them", async () => {
    const { id } = await addSpot();
    await book({ ...SALE, fee: { symbol: "usd", amount: "10" } });
    const reply = await get<Body & { steps: Record<string, string>[] }>(`/api/holdings/${id}`);
    expect(reply).toMatchObject({ amount: "1", cost: "100", realised: "40", earlier: null });
    expect(reply.steps).toMatchObject([
      { kind: "buy", amount: "2", cost: "200", proceeds: null, gain: null },
      { kind: "sell", amount: "-1", cost: "-100", proceeds: "140", gain: "40" },
    ]);
  });

  it("is missing, and nothing fails, when it is deleted while its figures are read", async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 10; round++) {
      const { id } = await addSpot();
      const [shown] = await Promise.all([
        send("GET", `/api/holdings/${id}`),
        send("DELETE", `/api/spot-positions/${id}`),
      ]);
      statuses.add(shown.status);
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
    const gone = { positionId: "gone", keys: ["bitcoin"] };
    expect(await askLedger(app.deps, userId, { name: "holding", ...gone })).toBeNull();
    expect(await askLedger(app.deps, userId, { name: "position", ...gone })).toBeNull();
  });
});

describe("a transaction", () => {
  it("of a coin without a position adds a holding", async () => {
    await book(PURCHASE);
    expect(await positions()).toMatchObject([
      { symbol: "eth", name: "Ethereum", coinId: "ethereum", amount: "3", entryPrice: "20" },
    ]);
  });

  it("is refused when its date is more than a day ahead, and when it is moved there", async () => {
    const ahead = (ms: number) => new Date(app.clock.time + 24 * 3_600_000 + ms).toISOString();
    const refusal = [400, "Date must not be more than a day ahead."];
    for (const at of [ahead(1), "2027-01-01T00:00:00Z", "9999-12-31T00:00:00Z"])
      expect(await statusAndText(send("POST", "/api/transactions", { ...PURCHASE, at }))).toEqual(refusal);
    const { id } = await book({ ...PURCHASE, at: ahead(0) });
    expect(await statusAndText(send("PATCH", `/api/transactions/${id}`, { at: ahead(1) }))).toEqual(refusal);
  });

  it("can be changed and deleted, and its holding follows", async () => {
    const { id } = await book(PURCHASE);
    await send("PATCH", `/api/transactions/${id}`, { price: "25", note: "Second thoughts" });
    expect(await positions()).toMatchObject([{ amount: "3", entryPrice: "25" }]);
    expect((await get<Page>("/api/transactions")).items[0]).toMatchObject({ kind: "buy", note: "Second thoughts" });
    expect((await send("DELETE", `/api/transactions/${id}`)).status).toBe(200);
    expect(await positions()).toEqual([]);
    expect((await send("DELETE", `/api/transactions/${id}`)).status).toBe(404);
  });

  it("can be restored after it was deleted, and is there once after two requests", async () => {
    const { id } = await book({ ...PURCHASE, sourceKey: "order-1", note: "Kept" });
    const before = (await get<Page>("/api/transactions")).items;
    await send("DELETE", `/api/transactions/${id}`);
    for (let request = 0; request < 2; request++)
      expect((await send("POST", `/api/transactions/${id}/restore`)).status).toBe(200);
    expect((await get<Page>("/api/transactions")).items).toEqual(before);
    expect(await positions()).toMatchObject([{ amount: "3" }]);
    const other = await app.signUp("other");
    const stolen = await app.request(`/api/transactions/${id}/restore`, {
      method: "POST",
      headers: { Cookie: other },
    });
    expect(stolen.status).toBe(404);
  });

  it("is booked once per key", async () => {
    const first = await book({ ...PURCHASE, sourceKey: "order-1" });
    expect(await book({ ...PURCHASE, sourceKey: "order-1" })).toEqual(first);
    const headers = { "Content-Type": "application/json", Cookie: cookie, "Idempotency-Key": "once" };
    const post = (body: Body) =>
      app.request("/api/transactions", { method: "POST", body: JSON.stringify(body), headers });
    expect([(await post(PURCHASE)).status, (await post(PURCHASE)).status]).toEqual([201, 201]);
    expect((await post({ ...PURCHASE, price: "21" })).status).toBe(422);
    expect((await get<Page>("/api/transactions")).items).toHaveLength(2);
  });

  it.each([
    [{ kind: "sell" }, "A sale needs a coin with a negative amount."],
    [{ kind: "swap" }, "A swap needs a negative amount of one coin and a positive amount of another."],
    [{ kind: "transfer", account: "A", toAccount: "A" }, "A transfer needs two different accounts."],
    [{ kind: "theft" }, "Kind must be one of buy, sell, swap, transfer, income, spend, fee, gift, loss, rename."],
    [{ at: "yesterday" }, "Date must be a time such as 2026-01-31T12:00:00Z."],
    [{ legs: [{ symbol: "eth", amount: "0" }] }, "Amount must not be 0."],
    [{ price: "-1" }, "Price must not be below 0."],
    [
      { legs: [{ symbol: "eth", amount: "1", coinId: "no-such-coin" }] },
      'We have no price for a coin with the id "no-such-coin".',
    ],
  ])("with %j is refused with a sentence", async (change, sentence) => {
    expect(await statusAndText(send("POST", "/api/transactions", { ...PURCHASE, ...change }))).toEqual([400, sentence]);
  });

  it("keeps all digits, and reads the exponents of spreadsheets", async () => {
    const legs = [
      { symbol: "eth", amount: "0.000000000000000001" },
      { symbol: "usd", amount: "-1.5E-3" },
    ];
    await book({ kind: "buy", at: PURCHASE.at, legs });
    expect((await get<Page>("/api/transactions")).items[0]).toMatchObject({
      legs: [
        { amount: "0.000000000000000001", coinId: "ethereum" },
        { amount: "-0.0015", coinId: null },
      ],
    });
  });
});

describe("the list", () => {
  it("comes in pages, newest first, and by coin and account", async () => {
    for (const day of [1, 2, 3])
      await book({
        ...PURCHASE,
        at: `2026-03-0${day}T00:00:00Z`,
        account: day === 2 ? "Kraken" : "",
        note: `day ${day}`,
      });
    await book({ ...SALE, kind: "buy", legs: [{ symbol: "btc", amount: "1" }] });
    const first = await get<Page>("/api/transactions?coinId=ethereum&limit=2");
    expect(first.items.map(({ note }) => note)).toEqual(["day 3", "day 2"]);
    const second = await get<Page>(`/api/transactions?coinId=ethereum&limit=2&cursor=${first.next}`);
    expect([second.items.map(({ note }) => note), second.next]).toEqual([["day 1"], null]);
    expect((await get<Page>("/api/transactions?account=Kraken")).items).toHaveLength(1);
  });

  it("comes as a CSV file, a row for each pair of coins", async () => {
    const legs = [
      { symbol: "btc", amount: "-1" },
      { symbol: "eth", amount: "10" },
      { symbol: "sol", amount: "5", value: "3" },
    ];
    await book({ ...PURCHASE, price: null, fee: { symbol: "usd", amount: "2" }, note: "=HYPERLINK()" });
    await book({ ...SALE, kind: "swap", legs, account: "Kraken" });
    const text = await (await send("GET", "/api/transactions/export")).text();
    const [purchase, first, second] = text.replace("\uFEFF", "").trim().split("\r\n").slice(1);
    expect([purchase, first, second].map((line) => line!.replace(/[\w]+-\d+$/, ""))).toEqual([
      `2026-03-01T10:00:00.000Z,buy,,,,,,,3,ETH,ethereum,,,2,USD,,,,"'=HYPERLINK()",,`,
      "2026-11-20T10:00:00.000Z,swap,Kraken,,1,BTC,bitcoin,,10,ETH,ethereum,,150,,,,,USD,,,",
      "2026-11-20T10:00:00.000Z,swap,Kraken,,,,,,5,SOL,solana,3,,,,,,USD,,,",
    ]);
    expect(first!.split(",").at(-1)).toBe(second!.split(",").at(-1));
  });

  it("shows nothing of other users, and lets them change nothing", async () => {
    const { id } = await book(PURCHASE);
    cookie = await app.signUp("other");
    expect((await get<Page>("/api/transactions")).items).toEqual([]);
    expect((await send("PATCH", `/api/transactions/${id}`, { price: "1" })).status).toBe(404);
    expect((await send("DELETE", `/api/transactions/${id}`)).status).toBe(404);
  });
});

it("a ledger whose holdings cannot be derived keeps no other ledger waiting", async () => {
  const soon = new Date(app.clock.time + 3_600_000).toISOString();
  const other = await app.signUp("other-waiter");
  for (const owner of [cookie, other]) {
    const body = { ...SALE, kind: "buy", at: soon, legs: [{ symbol: "btc", amount: "1" }] };
    expect((await app.request("/api/transactions", jsonInit("POST", body, owner))).status).toBe(201);
  }
  app.clock.time += 2 * 3_600_000;
  // The text of the first one is no JSON any more.
  await app.deps.db.d1.prepare("UPDATE transactions SET legs = '[' WHERE user_id = ?").bind(userId).run();
  expect(await countWaiting(app.deps)).toBe("1 of 2 ledgers with a transaction that was waiting");
  const reply = await app.request("/api/spot-positions", { headers: { Cookie: other } });
  expect(await reply.json()).toMatchObject([{ symbol: "btc", amount: "1" }]);
});

describe("the method of a ledger", () => {
  it("is one for portfolio and report", async () => {
    await book({
      ...SALE,
      kind: "buy",
      at: "2026-11-18T10:00:00Z",
      legs: [{ symbol: "btc", amount: "1" }],
      price: "100",
    });
    await book({
      ...SALE,
      kind: "buy",
      at: "2026-11-18T11:00:00Z",
      legs: [{ symbol: "btc", amount: "1" }],
      price: "300",
    });
    await book({ ...SALE, at: "2026-11-18T12:00:00Z", price: "400" });
    const figures = async () => {
      const { method, totals } = await get<{ method: string; totals: Body }>("/api/portfolio/summary");
      const gains = await get<{ method: string; totals: Body }>("/api/gains");
      expect(gains).toMatchObject({ method, totals: { gain: totals.realised } });
      return { method, cost: totals.cost, realised: totals.realised, entryPrice: (await positions())[0]!.entryPrice };
    };
    expect(await figures()).toEqual({ method: "fifo", cost: "300", realised: "300", entryPrice: "300" });
    const settings = await (
      await send("PUT", "/api/ledger-settings", { method: "average", yearStart: "04-06" })
    ).json();
    expect(settings).toEqual({
      ...{ currency: "usd", country: null, timeZone: "UTC" },
      ...{ method: "average", scope: "universal", yearStart: "04-06", spam: [] },
    });
    expect(await figures()).toEqual({ method: "average", cost: "200", realised: "200", entryPrice: "200" });
    await send("PUT", "/api/ledger-settings", { method: "lifo" });
    expect(await figures()).toEqual({ method: "lifo", cost: "100", realised: "100", entryPrice: "100" });
    expect(await get("/api/ledger-settings")).toEqual({ ...(settings as Body), method: "lifo" });
    const refused = await send("PUT", "/api/ledger-settings", { timeZone: "Mars/Olympus" });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("Time zone must be a name")]);
  });
});

describe("gains", () => {
  beforeEach(async () => {
    const legs = [{ symbol: "btc", amount: "1" }];
    for (const [at, price] of [
      ["2024-01-01", "100"],
      ["2024-06-01", "300"],
      ["2025-01-01", "200"],
    ])
      await book({ kind: "buy", at: `${at}T00:00:00Z`, legs, price });
    await book({ ...SALE, at: "2025-03-01T00:00:00Z", legs: [{ symbol: "btc", amount: "-1.5" }], price: "400" });
    await book({ ...PURCHASE, kind: "income", at: "2025-05-01T00:00:00Z" });
  });

  it.each([
    ["fifo", "250", "350"],
    ["lifo", "350", "250"],
    ["hifo", "400", "200"],
    ["average", "300", "300"],
    ["uk", "300", "300"],
  ])("by %s add up from their lots", async (method, cost, gain) => {
    const gains = await get<Gains>(`/api/gains?method=${method}&year=2025`);
    expect(gains.totals).toEqual({ proceeds: "600", cost, gain, income: "60", fees: "0" });
    expect(gains.years).toEqual([2025]);
    const lots = gains.disposals.flatMap((disposal) => disposal.lots);
    expect(lots.reduce((sum, lot) => sum + Number(lot.cost), 0)).toBe(Number(cost));
    expect(gains.problems).toEqual([]);
  });

  it("are those of one year, which may begin on another day", async () => {
    expect((await get<Gains>("/api/gains?year=2024")).disposals).toEqual([]);
    expect((await get<Gains>("/api/gains?method=uk&year=2024&yearStart=04-06")).disposals).toHaveLength(1);
    expect((await send("GET", "/api/gains?method=best")).status).toBe(400);
  });

  it("show a sale without a purchase as a problem", async () => {
    await book({ ...SALE, legs: [{ symbol: "btc", amount: "-4" }] });
    expect((await get<Gains>("/api/gains?year=2026")).problems).toMatchObject([
      { problem: "No purchase is on record for 2.5 BTC sold on 20 Nov 2026, so it has no gain here." },
    ]);
  });

  it("come as a file with a row for each lot", async () => {
    const reply = await send("GET", "/api/gains/export?year=2025");
    expect(reply.headers.get("Content-Disposition")).toContain("tidemark-gains-2025-fifo-usd.csv");
    expect((await reply.text()).replace("\uFEFF", "").split("\r\n").slice(0, 3)).toEqual([
      "Sold,Coin,Kind,Account,Acquired,Rule,Amount,Proceeds,Cost,Gain,Term,Currency",
      "2025-03-01T00:00:00.000Z,BTC,sell,,2024-01-01T00:00:00.000Z,lot,1,400,100,300,long,USD",
      "2025-03-01T00:00:00.000Z,BTC,sell,,2024-06-01T00:00:00.000Z,lot,0.5,200,150,50,short,USD",
    ]);
  });
});

describe("a batch", () => {
  const booking = { source: "kraken", batchId: "batch-1" };

  it("is booked once, however it is cut, and undone completely", async () => {
    const all = drafts(30);
    const market = await app.deps.market.latest();
    const bookPart = (from: number, to: number) =>
      bookTransactions(app.deps, market, userId, all.slice(from, to), booking);
    expect(await bookPart(0, 20)).toEqual({ booked: 20, duplicates: 0 });
    expect(await bookPart(10, 30)).toEqual({ booked: 10, duplicates: 10 });
    expect(await positions()).toMatchObject([{ symbol: "eth", amount: "30" }]);
    expect(await undoBatch(app.deps, market, userId, "batch-1")).toBe(30);
    expect([await positions(), (await get<Page>("/api/transactions")).items]).toEqual([[], []]);
  });

  it("is booked completely or not at all at the limit", async () => {
    await fillTo(99_995);
    const refused = bookTransactions(app.deps, null, userId, drafts(6), booking, false);
    await expect(refused).rejects.toThrow("A portfolio holds at most 100,000 transactions.");
    expect(await bookTransactions(app.deps, null, userId, drafts(5), booking, false)).toMatchObject({ booked: 5 });
    expect(await bookTransactions(app.deps, null, userId, drafts(5), booking, false)).toMatchObject({ duplicates: 5 });
  });
});

/** Books purchases of ether until the user has so many transactions. */
const fillTo = async (count: number) => {
  const { d1 } = app.deps.db;
  const booked = await d1.prepare("SELECT count(*) AS booked FROM transactions").first<{ booked: number }>();
  await d1
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO transactions (user_id, kind, at, legs, price) SELECT ?1, 'buy', i, '[["ethereum","eth","1"]]', '2' FROM n`,
    )
    .bind(userId, count - booked!.booked)
    .run();
};
const countStored = async () =>
  (await app.deps.db.d1.prepare("SELECT count(*) AS stored FROM transactions").first<{ stored: number }>())!.stored;

describe("at 100,000 transactions", () => {
  it("nothing is restored, and what is deleted stays restorable", async () => {
    const { id } = await addSpot();
    await book(SALE);
    const [sale] = (await get<Page>("/api/transactions")).items;
    await send("DELETE", `/api/transactions/${sale!.id}`);
    await send("DELETE", `/api/spot-positions/${id}`);
    await fillTo(100_000);
    const sentence =
      "There is no room to restore this. A portfolio holds at most 100,000 transactions and 2000 spot positions.";
    for (const path of [`/api/spot-positions/${id}`, `/api/transactions/${sale!.id}`])
      expect(await statusAndText(send("POST", `${path}/restore`))).toEqual([409, sentence]);
    expect([await countStored(), await positions()]).toEqual([100_000, []]);

    await app.deps.db.d1.prepare("DELETE FROM transactions WHERE kind = 'buy'").run();
    expect((await send("POST", `/api/spot-positions/${id}/restore`)).status).toBe(200);
    expect((await send("POST", `/api/transactions/${sale!.id}/restore`)).status).toBe(200);
    expect(await positions()).toMatchObject([{ id, amount: "1" }]);
  });

  it("no position is added, because it would have no purchase", async () => {
    await fillTo(100_000);
    const sentence = "A portfolio holds at most 100,000 transactions.";
    expect(await statusAndText(send("POST", "/api/spot-positions", SPOT))).toEqual([409, sentence]);
    const csv = "Symbol,Amount,Entry price\nbtc,1,2";
    expect((await send("POST", "/api/portfolio/import", { csv, dryRun: false })).status).toBe(409);
    expect([await countStored(), await positions()]).toEqual([100_000, []]);
  });
});

describe("requests at the same time", () => {
  /** Lets the first write of derived holdings wait until `meanwhile` is done, as a slow request would. */
  function delayFirstWrite(meanwhile: () => Promise<unknown>) {
    const { d1 } = app.deps.db;
    const batch = d1.batch.bind(d1);
    const prepare = d1.prepare.bind(d1);
    const writes = new Set<D1PreparedStatement>();
    let isDelayed = false;
    d1.prepare = (text) => {
      const statement = prepare(text);
      if (!text.includes("UPDATE spot_positions SET amount")) return statement;
      const bind = statement.bind.bind(statement);
      statement.bind = (...values) => {
        const bound = bind(...values);
        writes.add(bound);
        return bound;
      };
      return statement;
    };
    d1.batch = async <Row>(statements: D1PreparedStatement[]) => {
      if (!isDelayed && statements.some((statement) => writes.has(statement))) {
        isDelayed = true;
        await meanwhile();
      }
      return batch<Row>(statements);
    };
    return () => {
      Object.assign(d1, { batch, prepare });
      return isDelayed;
    };
  }

  const purchase = (amount: string) => ({ ...PURCHASE, legs: [{ symbol: "eth", amount }] });
  const headers = () => ({ "Content-Type": "application/json", Cookie: cookie });
  /** Sends a request without waiting for background work, so that several can run at once. */
  const post = (path: string, body: Body, method = "POST") =>
    app.request(path, { method, body: JSON.stringify(body), headers: headers() });

  it("a slow purchase does not overwrite the holding of a faster one", async () => {
    const end = delayFirstWrite(() => post("/api/transactions", purchase("5")));
    await book(purchase("3"));
    expect(end()).toBe(true);
    expect(await positions()).toMatchObject([{ symbol: "eth", amount: "8", entryPrice: "20" }]);
  });

  it("a sale during the edit of a position is not lost", async () => {
    const { id } = await addSpot();
    const end = delayFirstWrite(() => book(SALE));
    await send("PATCH", `/api/spot-positions/${id}`, { amount: "5" });
    expect(end()).toBe(true);
    expect(await positions()).toMatchObject([{ id, amount: "4", entryPrice: "100" }]);
  });

  it("twelve purchases at once leave one holding with the sum", async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post("/api/transactions", purchase(String(index + 1)))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    expect(await positions()).toMatchObject([{ symbol: "eth", amount: "78", entryPrice: "20" }]);
    expect(await positions()).toHaveLength(1);
  });
});

it("a renamed coin keeps its cost, whichever of both names a later transaction changes", async () => {
  const at = (day: number) => `2026-11-0${day}T10:00:00Z`;
  const leg = (symbol: string, amount: string) => ({ symbol, amount });
  const bought = await book({ kind: "buy", at: at(1), legs: [leg("oldname", "2")], price: "50" });
  await book({ kind: "rename", at: at(2), legs: [leg("oldname", "-2"), leg("newname", "2")] });
  const named = async () => (await positions()).find(({ symbol }) => symbol === "newname");
  expect(await named()).toMatchObject({ amount: "2", entryPrice: "50" });
  // The server derives only what this changes, and the cost comes from the purchase under the old name.
  await book({ kind: "sell", at: at(3), legs: [leg("newname", "-1")], price: "70" });
  expect(await named()).toMatchObject({ amount: "1", entryPrice: "50" });
  await send("PATCH", `/api/transactions/${bought.id}`, { price: "60" });
  expect(await named()).toMatchObject({ amount: "1", entryPrice: "60" });
  const { id } = (await named())!;
  expect(await get(`/api/holdings/${id}`)).toMatchObject({
    cost: "60",
    steps: [{ kind: "rename", cost: "120" }, { kind: "sell" }],
  });
});

it("lists only the transactions that are asked for, and none of others", async () => {
  const ids: string[] = [];
  for (const hour of ["10", "11", "12"]) ids.push((await book({ ...SALE, at: `2026-11-20T${hour}:00:00Z` })).id);
  const list = async (query: string) => (await get<Page>(`/api/transactions?${query}`)).items.map(({ id }) => id);
  expect(await list(`ids=${ids[2]},${ids[0]}`)).toEqual([ids[2], ids[0]]);
  expect(await list(`ids=${ids[0]},999999&coinId=bitcoin`)).toEqual([ids[0]]);
  expect(await list(`ids=${ids[0]}&coinId=ethereum`)).toEqual([]);
  const { next } = await get<Page>(`/api/transactions?ids=${ids.join()}&limit=2`);
  expect(await list(`ids=${ids.join()}&limit=2&cursor=${next}`)).toEqual([ids[0]]);
  cookie = await app.signUp("stranger");
  expect(await list(`ids=${ids.join()}`)).toEqual([]);
  expect((await send("GET", "/api/transactions?ids=1,a")).status).toBe(400);
});

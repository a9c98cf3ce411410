import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp("opening");
  await app.tick();
  cookie = await app.signUp("holder");
});
beforeEach(() =>
  env.DB.batch(["spot_positions", "transactions", "ledgers"].map((table) => env.DB.prepare(`DELETE FROM ${table}`))),
);

const post = async (path: string, body: object, key?: string) => {
  const init = jsonInit("POST", body, cookie);
  const headers = { ...init.headers, ...(key && { "Idempotency-Key": key }) };
  return app.request(path, { ...init, headers });
};
const get = async <Reply>(path: string): Promise<Reply> =>
  (await app.request(path, { headers: { Cookie: cookie } })).json();
const book = async (body: object) => (await (await post("/api/transactions", body)).json()) as { id: string };
const open = async (body: object, key?: string) => {
  const reply = await post("/api/opening-balances", { symbol: "btc", coinId: "bitcoin", ...body }, key);
  const text = await reply.text();
  return [reply.status, reply.ok ? JSON.parse(text) : text] as const;
};
type Spot = { amount: string; entryPrice: string; cost: string | null; costKnown: boolean };
type Gains = {
  unknown: object[];
  totals: { gain: string | null };
  disposals: { lots: { at: string; isLongTerm: boolean }[] }[];
};
const BTC = { symbol: "btc", coinId: "bitcoin" };
const transfer = (at: string, amount: string) =>
  book({ kind: "transfer", at, account: "Exchange", legs: [{ ...BTC, amount }] });
const sell = (at: string, amount: string, price: string) =>
  book({ kind: "sell", at, account: "Exchange", legs: [{ ...BTC, amount: `-${amount}` }], price });

describe("an opening balance", () => {
  it("covers a sale whose coins had no purchase", async () => {
    await sell("2024-06-01T12:00:00Z", "2", "60000");
    expect((await get<Gains>("/api/gains")).unknown).toHaveLength(1);
    const parts = [
      { amount: "1.5", boughtAt: "2020-03-13T12:00:00Z", cost: "7500" },
      { amount: "0.5", boughtAt: null, cost: "10000" },
    ];
    const [status, { transactions }] = await open({ account: "Exchange", at: "2024-05-31T00:00:00Z", parts });
    expect([status, transactions.length]).toEqual([201, 2]);
    expect(transactions[0]).toMatchObject({ kind: "buy", source: "opening", note: "Opening balance" });
    const gains = await get<Gains>("/api/gains");
    expect([gains.unknown, gains.totals.gain]).toEqual([[], "102500"]);
    expect(gains.disposals[0]!.lots.map(({ at, isLongTerm }) => [at, isLongTerm])).toEqual([
      ["2020-03-13T12:00:00.000Z", true],
      ["2024-05-31T00:00:00.000Z", false],
    ]);
  });

  it("gives the cost of coins that arrived, and changes no amount", async () => {
    const first = await transfer("2024-01-10T00:00:00Z", "1");
    const second = await transfer("2024-02-10T00:00:00Z", "2");
    expect(await get<Spot[]>("/api/spot-positions")).toMatchObject([{ amount: "3", cost: null, costKnown: false }]);
    const parts = [
      { amount: "1", boughtAt: "2021-01-01T00:00:00Z", cost: "30000" },
      { amount: "2", cost: "" as unknown },
    ].map((part) => ({ ...part, cost: part.cost || null }));
    const body = { account: "Own wallet", at: "2024-01-09T00:00:00Z", parts, arrivals: [first.id, second.id] };
    expect((await open(body, "press"))[0]).toBe(201);
    expect((await open(body, "press"))[1].transactions).toHaveLength(2);
    expect(await get<Spot[]>("/api/spot-positions")).toMatchObject([
      { amount: "3", cost: "30000", knownAmount: "1", entryPrice: "30000", costKnown: false },
    ]);
    const { items } = await get<{ items: { kind: string; account: string; toAccount: string | null }[] }>(
      "/api/transactions",
    );
    expect(items.filter(({ kind }) => kind === "transfer")).toMatchObject([
      { account: "Own wallet", toAccount: "Exchange" },
      { account: "Own wallet", toAccount: "Exchange" },
    ]);
    expect(items).toHaveLength(4);
  });

  it("goes and comes back as a whole, and leaves the coins where they arrived", async () => {
    const arrival = await transfer("2024-01-10T00:00:00Z", "3");
    const parts = [
      { amount: "1", boughtAt: "2021-01-01T00:00:00Z", cost: "30000" },
      { amount: "2", boughtAt: null, cost: "80000" },
    ];
    const body = { account: "Own wallet", at: "2024-01-09T00:00:00Z", parts, arrivals: [arrival.id] };
    const [, { transactions }] = await open(body);
    const path = `/api/transactions/${transactions[0].id}`;
    const edit = await app.request(path, jsonInit("PATCH", { legs: [{ ...BTC, amount: "5" }] }, cookie));
    expect(edit.status).toBe(409);
    expect((await app.request(path, { method: "DELETE", headers: { Cookie: cookie } })).status).toBe(200);
    expect(await get<Spot[]>("/api/spot-positions")).toMatchObject([{ amount: "3", cost: null, costKnown: false }]);
    expect((await get<{ items: object[] }>("/api/transactions")).items).toMatchObject([
      { kind: "transfer", account: "Exchange", toAccount: null },
    ]);
    expect((await post(`${path}/restore`, {})).status).toBe(200);
    expect(await get<Spot[]>("/api/spot-positions")).toMatchObject([{ amount: "3", cost: "110000", costKnown: true }]);
    expect((await get<{ items: object[] }>("/api/transactions")).items).toHaveLength(3);
  });

  it("refuses what cannot be, and books nothing", async () => {
    const arrival = await transfer("2024-01-10T00:00:00Z", "1");
    const sent = await transfer("2024-01-11T00:00:00Z", "-1");
    const part = { amount: "1", boughtAt: null, cost: null };
    const body = { account: "Own wallet", at: "2024-01-09T00:00:00Z", parts: [part], arrivals: [arrival.id] };
    const refusals: [object, number, string][] = [
      [
        { ...body, arrivals: [sent.id] },
        409,
        "Only coins that came from outside the ledger can come from an opening balance.",
      ],
      [{ ...body, arrivals: ["999999"] }, 404, "Transaction not found."],
      [
        { ...body, symbol: "eth", coinId: "ethereum" },
        409,
        "Only coins that came from outside the ledger can come from an opening balance.",
      ],
      [{ ...body, at: "2024-01-12T00:00:00Z" }, 400, "Coins arrived on 10 Jan 2024, so they were held before."],
      [
        { ...body, account: "Exchange" },
        400,
        "The coins came from another place than the account in which they arrived.",
      ],
      [
        { ...body, parts: [{ ...part, boughtAt: "2024-01-10T00:00:00Z" }] },
        400,
        "The coins were held on 9 Jan 2024, so they were bought before.",
      ],
      [{ ...body, at: "2999-01-01T00:00:00Z", arrivals: [] }, 400, "Date must not be more than a day ahead."],
      [{ ...body, parts: [{ ...part, amount: "0.4" }] }, 400, "The parts must add up to 1 BTC, which arrived."],
      [{ ...body, parts: [] }, 400, "An opening balance has at least one part."],
      [
        { ...body, coinId: "no-such-coin", arrivals: [] },
        400,
        'We have no price for a coin with the id "no-such-coin".',
      ],
    ];
    for (const [sent, status, sentence] of refusals) expect(await open(sent)).toEqual([status, sentence]);
    expect((await get<{ items: object[] }>("/api/transactions")).items).toHaveLength(2);
  });
});

describe("a position that was opened on a day in the past", () => {
  const POSITION = { ...BTC, name: "Bitcoin", amount: "2", entryPrice: "50000", openedAt: "2024-03-04T12:00:00.000Z" };

  it("is bought then, so that a later sale takes from it", async () => {
    await sell("2024-06-01T12:00:00Z", "0.5", "60000");
    expect((await post("/api/spot-positions", POSITION)).status).toBe(201);
    expect(await get<Spot[]>("/api/spot-positions")).toMatchObject([
      { amount: "1.5", cost: "75000", costKnown: true, createdAt: POSITION.openedAt },
    ]);
    const { unknown, totals } = await get<Gains>("/api/gains");
    expect([unknown, totals.gain]).toEqual([[], "5000"]);
  });

  it("may be leveraged, and is refused before 2009 and in the future", async () => {
    const { amount: size, ...rest } = POSITION;
    const leveraged = { ...rest, size, leverage: 2 };
    expect(await (await post("/api/leveraged-positions", leveraged)).json()).toMatchObject({
      createdAt: POSITION.openedAt,
    });
    const tomorrow = new Date(app.clock.now() + 86_400_000).toISOString();
    for (const openedAt of [tomorrow, "2008-12-31T12:00:00Z", "yesterday"]) {
      const reply = await post("/api/spot-positions", { ...POSITION, openedAt });
      expect([reply.status, await reply.text()]).toEqual([400, expect.stringMatching(/^Opening time must /)]);
    }
  });
});

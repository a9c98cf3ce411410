import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
let cookie: string;
let other: string;
beforeAll(async () => {
  app = await startTestApp("transfers");
  await app.tick();
  cookie = await app.signUp("mover");
  other = await app.signUp("stranger");
});
beforeEach(() =>
  env.DB.batch(["spot_positions", "transactions", "ledgers"].map((table) => env.DB.prepare(`DELETE FROM ${table}`))),
);

const send = (method: string, path: string, body?: unknown, as = cookie) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: as } } : jsonInit(method, body, as));
const get = async <Reply>(path: string): Promise<Reply> => (await send("GET", path)).json();
const statusAndText = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];

const BTC = { symbol: "btc", coinId: "bitcoin" };
const book = async (at: string, amount: string, rest: object = {}): Promise<string> => {
  const account = amount.startsWith("-") ? "Kraken" : "Ledger";
  const body = { kind: "transfer", at: `${at}Z`, account, legs: [{ ...BTC, amount }], ...rest };
  return (await (await send("POST", "/api/transactions", body)).json<{ id: string }>()).id;
};
const buy = () => book("2026-01-01T00:00:00", "1", { kind: "buy", account: "Kraken", price: "100" });

type Offer = { out: { id: string }; arrival: { id: string }; fee: string; isAmbiguous: boolean };
const offers = async () => (await get<{ items: Offer[] }>("/api/transfer-offers")).items;
const pair = (outId: string, arrivalId: string, rest: object = {}, as = cookie) =>
  send("POST", "/api/transfer-pairs", { outId, arrivalId, ...rest }, as);
const positions = () => get<{ amount: string; cost: string | null; costKnown: boolean }[]>("/api/spot-positions");
const keys = async () =>
  (
    await env.DB.prepare("SELECT transfer_key AS key FROM transactions ORDER BY id").all<{ key: string | null }>()
  ).results.map(({ key }) => key);
type Listed = { id: string; account: string; otherSide: { id: string; account: string } | null };
const otherSides = async () =>
  Object.fromEntries((await get<{ items: Listed[] }>("/api/transactions")).items.map((one) => [one.id, one.otherSide]));

describe("an offer", () => {
  it("becomes one transfer, whose cost goes along and whose difference is a fee", async () => {
    await buy();
    const out = await book("2026-03-03T14:02:00", "-0.5");
    const arrival = await book("2026-03-03T14:40:00", "0.499");
    expect(await offers()).toEqual([
      {
        out: { id: out, at: "2026-03-03T14:02:00.000Z", account: "Kraken", amount: "0.5" },
        arrival: { id: arrival, at: "2026-03-03T14:40:00.000Z", account: "Ledger", amount: "0.499" },
        ...BTC,
        fee: "0.001",
        isAmbiguous: false,
      },
    ]);
    expect(await positions()).toMatchObject([{ amount: "0.999", cost: "50", costKnown: false }]);
    const before = await get<{ revision: number }[]>("/api/holdings");
    expect((await pair(out, arrival)).status).toBe(200);
    expect(await positions()).toMatchObject([{ amount: "0.999", cost: "99.9", costKnown: true }]);
    expect(await get("/api/holdings")).not.toEqual(before);
    expect(await offers()).toEqual([]);
    expect(await otherSides()).toMatchObject({
      [out]: { id: arrival, account: "Ledger" },
      [arrival]: { id: out, account: "Kraken" },
    });
    const [, key] = await keys();
    // A repeated request changes nothing.
    expect(await (await pair(out, arrival)).json()).toEqual({ id: arrival });
    expect(await keys()).toEqual([null, key, key]);

    expect((await send("DELETE", `/api/transfer-pairs/${arrival}`)).status).toBe(200);
    expect((await send("DELETE", `/api/transfer-pairs/${arrival}`)).status).toBe(200);
    expect(await positions()).toMatchObject([{ amount: "0.999", cost: "50", costKnown: false }]);
    expect(await offers()).toHaveLength(1);
  });

  it("does not come back when its sides are separate, until that is undone", async () => {
    const out = await book("2026-03-03T14:02:00", "-0.5");
    const arrival = await book("2026-03-03T14:40:00", "0.499");
    expect((await pair(out, arrival, { isSeparate: true })).status).toBe(200);
    expect([await offers(), await keys()]).toEqual([[], [null, "none"]]);
    expect((await send("DELETE", `/api/transfer-pairs/${arrival}`)).status).toBe(200);
    expect([(await offers()).length, await keys()]).toEqual([1, [null, null]]);
  });

  it("is taken back when a transfer that needed no question turns out to be two", async () => {
    await buy();
    const out = await book("2026-03-03T14:02:00", "-0.5");
    const arrival = await book("2026-03-03T14:12:00", "0.5");
    expect(await positions()).toMatchObject([{ amount: "1", cost: "100" }]);
    expect((await otherSides())[out]).toEqual({ id: arrival, account: "Ledger" });
    await pair(out, arrival, { isSeparate: true });
    expect(await positions()).toMatchObject([{ amount: "1", cost: "50", costKnown: false }]);
    expect((await otherSides())[out]).toBeNull();
    await pair(out, arrival);
    expect(await positions()).toMatchObject([{ amount: "1", cost: "100" }]);
    expect((await keys())[1]).not.toBe("none");
    // Of a confirmed transfer both sides lose their key.
    await pair(out, arrival, { isSeparate: true });
    expect(await keys()).toEqual([null, null, "none"]);
  });

  it("is not made of what is another transfer already", async () => {
    const [out, second] = [await book("2026-03-03T14:02:00", "-0.5"), await book("2026-03-03T15:02:00", "-0.5")];
    const [arrival, later] = [await book("2026-03-03T15:10:00", "0.499"), await book("2026-03-03T15:40:00", "0.498")];
    expect((await offers()).map(({ isAmbiguous }) => isAmbiguous)).toEqual([true, true]);
    expect((await pair(second, arrival)).status).toBe(200);
    const refused = [409, "One of both is part of another transfer. Undo that one first."];
    expect(await statusAndText(pair(out, arrival))).toEqual(refused);
    expect(await statusAndText(pair(second, later))).toEqual(refused);
    expect(await statusAndText(pair(out, arrival, { isSeparate: true }))).toEqual(refused);
    expect(await offers()).toMatchObject([{ out: { id: out }, arrival: { id: later }, isAmbiguous: false }]);
    // The deletion of one side frees the other one, and its restoration brings the transfer back.
    await send("DELETE", `/api/transactions/${arrival}`);
    expect((await offers())[0]).toMatchObject({ arrival: { id: later }, isAmbiguous: true });
    await send("POST", `/api/transactions/${arrival}/restore`);
    expect((await otherSides())[second]).toEqual({ id: arrival, account: "Ledger" });
  });

  it("is refused with a sentence when it cannot be one transfer, and changes nothing", async () => {
    const out = await book("2026-03-03T14:00:00", "-0.5");
    const sides: [string, string, number, string][] = [
      [out, await book("2026-03-03T15:00:00", "0.501"), 400, "More coins arrived than were sent."],
      [out, await book("2026-03-03T13:00:00", "0.499"), 400, "The coins arrived before they were sent."],
      [
        out,
        await book("2026-03-03T15:00:00", "0.499", { legs: [{ symbol: "eth", amount: "0.499" }] }),
        400,
        "A transfer moves one coin.",
      ],
      [out, "999999", 404, "Transaction not found."],
      ["none", out, 404, "Transaction not found."],
    ];
    const wrong =
      "One transfer has one transaction that sends coins and one that receives them, and neither names the other account.";
    sides.push([out, await book("2026-03-03T15:00:00", "0.499", { kind: "income" }), 400, wrong]);
    sides.push([out, out, 400, wrong]);
    for (const [outId, arrivalId, status, sentence] of sides)
      expect(await statusAndText(pair(outId, arrivalId))).toEqual([status, sentence]);
    expect(new Set(await keys())).toEqual(new Set([null]));
  });

  it("is a matter of its owner", async () => {
    const out = await book("2026-03-03T14:02:00", "-0.5");
    const arrival = await book("2026-03-03T14:40:00", "0.499");
    expect((await pair(out, arrival, {}, other)).status).toBe(404);
    await pair(out, arrival);
    expect((await send("DELETE", `/api/transfer-pairs/${out}`, undefined, other)).status).toBe(404);
    expect(await (await send("GET", "/api/transfer-offers", undefined, other)).json()).toEqual({ items: [] });
    expect((await keys())[0]).not.toBeNull();
  });

  it("that waits is made when it has happened", async () => {
    const soon = (minutes: number) => new Date(app.clock.time + minutes * 60_000).toISOString().replace("Z", "");
    await book(soon(-10), "-0.5");
    await book(soon(10), "0.499");
    expect(await offers()).toEqual([]);
    app.clock.time += 10 * 60_000;
    expect(await offers()).toHaveLength(1);
  });
});

it("the other side of a transfer is found outside the page and its times", async () => {
  const out = await book("2026-03-01T00:00:00", "-0.5");
  await book("2026-03-02T00:00:00", "-0.3", { account: "Ledger" });
  const arrival = await book("2026-03-03T00:00:00", "0.499");
  await pair(out, arrival);
  const [first] = (await get<{ items: Listed[] }>("/api/transactions?limit=1")).items;
  expect(first).toMatchObject({ id: arrival, otherSide: { id: out, account: "Kraken" } });
});

it("a page of the list joins nothing that another transfer of the day makes a question", async () => {
  const out = await book("2026-03-01T00:00:00", "-0.5");
  const arrival = await book("2026-03-01T00:10:00", "0.5");
  const shown = async () => (await get<{ items: Listed[] }>("/api/transactions?limit=10")).items.find(isArrival);
  const isArrival = ({ id }: Listed) => id === arrival;
  expect(await shown()).toMatchObject({ otherSide: { id: out } });
  const late = await book("2026-03-01T23:00:00", "0.495");
  expect(await shown()).toMatchObject({ otherSide: null });
  const [page] = (await get<{ items: Listed[] }>("/api/transactions?limit=1")).items;
  expect(page).toMatchObject({ id: late, otherSide: null });
  expect(await offers()).toMatchObject([{ out: { id: out }, arrival: { id: arrival }, isAmbiguous: true }]);
});

it("offers, pages and decisions read transfers with one side only", async () => {
  const out = await book("2026-03-01T00:00:00", "-0.5");
  const arrival = await book("2026-03-01T05:00:00", "0.499");
  const { results } = await env.DB.prepare("SELECT user_id AS id FROM transactions").all<{ id: string }>();
  // Of another coin, because deriving a holding reads all transactions of its coin.
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
     INSERT INTO transactions (user_id, kind, at, legs, price)
     SELECT ?1, 'buy', i, '[["ethereum","eth","1"]]', '2' FROM n`,
  )
    .bind(results[0]!.id)
    .run();
  const rowsRead = async (work: () => Promise<unknown>) => {
    app.counts.reset();
    await work();
    return app.counts.rowsRead;
  };
  expect(await rowsRead(offers)).toBeLessThan(100);
  expect(await rowsRead(() => get("/api/transactions?limit=2"))).toBeLessThan(100);
  // Deriving the holding afterwards searches all transactions for those of its coin.
  const derived = await rowsRead(() => pair(out, arrival));
  expect(derived).toBeLessThan(3200);
  expect(await rowsRead(() => pair(out, arrival))).toBeLessThan(100);
});

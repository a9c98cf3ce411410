import { beforeAll, beforeEach, expect, it } from "vitest";
import type { z } from "zod";
import type { importEndpoints } from "../../shared/imports/contract.ts";
import { DAY } from "../../shared/values/time.ts";
import { yearsOf } from "../coins/tiles.rules.ts";
import { FIRST_TICK, jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

/** What the preview of a file asks, and what the answers change. */

type Report = z.output<(typeof importEndpoints)["POST /api/imports"]["reply"]>;

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp("import-questions");
  await app.tick();
});
beforeEach(async () => {
  await app.emptyUsers("coin_years");
  app.clock.time = FIRST_TICK;
  cookie = await app.signUp("asked");
});

const send = (body: object) => app.request("/api/imports", jsonInit("POST", { fileName: "file.csv", ...body }, cookie));
const preview = async (csv: string, rest: object = {}) => (await send({ csv, dryRun: true, ...rest })).json<Report>();
const book = async (csv: string, rest: object = {}) => (await send({ csv, ...rest })).json<Report>();
const get = async <Reply>(path: string) =>
  (await app.request(path, { headers: { Cookie: cookie } })).json() as Promise<Reply>;
type Item = { kind: string; at: string; price: string | null; hasArchivePrice: boolean };
const items = async () => (await get<{ items: Item[] }>("/api/transactions")).items;

const KRAKEN = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
L1-A,R1-A,2024-01-01 10:00:00,deposit,,currency,XXBT,1,0,1
L2-A,R2-A,2024-01-02 11:00:00,teleport,,currency,XXBT,0.5,0,1.5
L3-A,R3-A,2024-01-03 11:00:00,teleport,,currency,XXBT,0.5,0,2
`;

it("asks what a kind of rows means, once for all of them, and leaves them out until then", async () => {
  const asked = await preview(KRAKEN);
  expect(asked.questions.map(({ key, default: usual, rows }) => [key, usual, rows])).toEqual([
    ["kind:teleport", "skip", 2],
  ]);
  expect(asked.questions[0]!.options.map(({ value }) => value)).toContain("income");
  expect(asked.rows).toMatchObject({ booked: 1, ignored: 2 });
  expect((await book(KRAKEN, { answers: { "kind:teleport": "income" } })).rows).toMatchObject({
    booked: 3,
    ignored: 0,
  });
  expect((await items()).map(({ kind }) => kind)).toEqual(["income", "income", "transfer"]);
  expect(asked.readFrom).toEqual({
    zone: { zone: "UTC", from: "exchange" },
    decimalMark: { mark: ".", isProven: true },
  });
});

const SEMICOLON = "When;How much;Of\n2024-02-05 10:00;2.500;ETH\n";
const mapping = { account: "Sheet", time: "When", amount: "How much", coin: "Of" };

it("books nothing while the decimal mark is not proven, and answers 409 with the questions", async () => {
  const reply = await send({ csv: SEMICOLON, mapping });
  expect(reply.status).toBe(409);
  const { error, questions } = await reply.json<{ error: string; questions: Report["questions"] }>();
  expect(error).toMatch(/^Answer the questions about this file first/);
  const question = questions.find(({ key }) => key === "decimalMark")!;
  expect(question.default).toBeNull();
  expect(question.options.map(({ label }) => label)).toEqual(["2.500 is 2.500", "2.500 is 2500"]);
  expect(await items()).toEqual([]);
  await book(SEMICOLON, { mapping, answers: { decimalMark: "." } });
  expect(await get<{ amount: string }[]>("/api/spot-positions")).toMatchObject([{ symbol: "eth", amount: "2.5" }]);
});

it("asks for the zone of times without one, and reads them in the answer", async () => {
  const asked = await preview(SEMICOLON, { mapping });
  expect(asked.questions.find(({ key }) => key === "zone")).toMatchObject({ default: "UTC", rows: 1 });
  const { questions } = await preview(SEMICOLON, { mapping, answers: { zone: "Asia/Bangkok", decimalMark: "." } });
  expect(questions.map(({ key }) => key)).toEqual([]);
  await book(SEMICOLON, { mapping, answers: { zone: "Asia/Bangkok", decimalMark: "." } });
  expect((await items())[0]!.at).toBe("2024-02-05T03:00:00.000Z");
});

it("says what stays unknown, and takes prices from the archive only when it is asked to", async () => {
  const day = "2026-05-10T12:00:00.000Z";
  const header = "date,soldAmount,soldCurrency,boughtAmount,boughtCurrency,fee,feeCurrency,exchanger,description";
  const swap = `${header}\n${day},1,ETH,2,SOL,,,Online,\n${day},1,ETH,5,NOSUCHCOIN,,,Online,\n`;
  const asked = await preview(swap);
  expect(asked).toMatchObject({
    costUnknown: [
      { symbol: "nosuchcoin", rows: 1 },
      { symbol: "sol", rows: 1 },
    ],
    unpriced: [{ symbol: "eth", rows: 2 }],
    withoutMarket: [{ symbol: "nosuchcoin", rows: 1 }],
  });
  expect(asked.questions).toMatchObject([{ key: "archivePrices", default: "no", rows: 2 }]);
  const { id } = await book(swap);
  expect((await items()).map(({ hasArchivePrice }) => hasArchivePrice)).toEqual([false, false]);
  expect((await app.request(`/api/imports/${id}`, { method: "DELETE", headers: { Cookie: cookie } })).status).toBe(200);
  await storeClose("ethereum", Date.UTC(2026, 4, 10), 3000);
  const legs = [
    { symbol: "eth", amount: "-1" },
    { symbol: "sol", amount: "9" },
  ];
  const own = { kind: "swap", at: day, legs };
  expect((await app.request("/api/transactions", jsonInit("POST", own, cookie))).status).toBe(201);
  await book(swap, { answers: { archivePrices: "yes" } });
  // What was not in the file stays as it is.
  expect((await items()).map(({ price, hasArchivePrice }) => [price, hasArchivePrice])).toEqual([
    ["3000", true],
    ["3000", true],
    [null, false],
  ]);
});

/** Stores a daily close of the archive. */
async function storeClose(coinId: string, day: number, price: number) {
  for (const [year, entries] of yearsOf([{ at: day + DAY, price }]))
    await app.deps.db.d1
      .prepare("INSERT INTO coin_years (origin, coin_id, year, days, filled) VALUES (?, ?, ?, ?, 1)")
      .bind(app.deps.config.marketOrigin, coinId, year, JSON.stringify(entries))
      .run();
}

it("refuses answers that are too many", async () => {
  const answers = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`kind:${index}`, "income"]));
  expect((await send({ csv: KRAKEN, answers })).status).toBe(400);
});

import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Decimal } from "../../shared/values/decimal.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { keepTyped } from "./spot.queries.ts";

type Position = { id: string; entryPrice: string; typed?: object };

const TYPED = { price: "1234.50", currency: "eur", rate: "0.8631" };
/** 1234.50 divided by 0.8631. */
const ENTRY = "1430.30935002";
const SPOT = { symbol: "eth", name: "Ethereum", amount: "2", entryPrice: ENTRY, typed: TYPED };
const LEVERAGED = { symbol: "eth", name: "Ethereum", size: "2", leverage: 5, entryPrice: ENTRY, typed: TYPED };
const KINDS = [
  { path: "/api/spot-positions", body: SPOT },
  { path: "/api/leveraged-positions", body: LEVERAGED },
];

let app: TestApp;
let cookie = "";
beforeAll(async () => {
  app = await startTestApp("typed-prices");
  await app.tick();
});
let users = 0;
beforeEach(async () => {
  users += 1;
  cookie = await app.signUp(`ann-${users}`);
});

const send = (method: string, path: string, body?: unknown) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
async function add(path: string, body: object): Promise<Position> {
  const reply = await send("POST", path, body);
  expect(reply.status, await reply.clone().text()).toBe(201);
  return reply.json<Position>();
}
const edit = async (path: string, id: string, body: object) => (await send("PATCH", `${path}/${id}`, body)).status;
const only = async (path: string): Promise<Position> => {
  const list = await (await send("GET", path)).json<Position[]>();
  expect(list).toHaveLength(1);
  return list[0]!;
};
const book = async (kind: string, amount: string, price: string) => {
  app.clock.time += 60_000;
  const legs = [{ symbol: "eth", coinId: "ethereum", amount }];
  const at = new Date(app.clock.now()).toISOString();
  expect((await send("POST", "/api/transactions", { kind, at, legs, price })).status).toBe(201);
};

it.each(KINDS)("an entry price typed in euros is kept at $path, and shown in the export", async ({ path, body }) => {
  const created = await add(path, body);
  expect(created).toMatchObject({ entryPrice: ENTRY, typed: TYPED });
  expect(await only(path)).toEqual(created);
  expect(await (await send("GET", "/api/account/export")).text()).toContain('"price":"1234.50"');
});

it.each(KINDS)("a position at $path without a typed price has no such field", async ({ path, body }) => {
  const { typed: _typed, ...plain } = body;
  expect(await add(path, plain)).not.toHaveProperty("typed");
  expect(await only(path)).not.toHaveProperty("typed");
});

it.each(KINDS)("an edit at $path keeps it with the same entry price, and removes it with another", async (kind) => {
  const { path, body } = kind;
  const { id } = await add(path, body);
  expect(await edit(path, id, { name: "Ether", entryPrice: ENTRY, currentPrice: "5" })).toBe(200);
  expect(await edit(path, id, { name: "Ether 2" })).toBe(200);
  expect(await only(path)).toMatchObject({ entryPrice: ENTRY, typed: TYPED });
  expect(await edit(path, id, { entryPrice: "1430.31" })).toBe(200);
  const changed = await only(path);
  expect(changed.entryPrice).toBe("1430.31");
  expect(changed).not.toHaveProperty("typed");
});

it.each(KINDS)("an edit at $path replaces it", async ({ path, body }) => {
  const { id } = await add(path, body);
  const typed = { price: "300000", currency: "jpy", rate: "150" };
  expect(await edit(path, id, { entryPrice: "2000", typed })).toBe(200);
  expect(await only(path)).toMatchObject({ entryPrice: "2000", typed });
});

it("a purchase at another price removes it, but a sale does not", async () => {
  await add("/api/spot-positions", SPOT);
  await book("sell", "-1", "3000");
  expect(await only("/api/spot-positions")).toMatchObject({ amount: "1", entryPrice: ENTRY, typed: TYPED });
  await book("buy", "1", "3000");
  const averaged = await only("/api/spot-positions");
  expect(averaged.entryPrice).toBe("2215.15467501");
  expect(averaged).not.toHaveProperty("typed");
});

it("an edit of a position with other transactions keeps what was typed", async () => {
  const { id } = await add("/api/spot-positions", SPOT);
  await book("buy", "1", "3000");
  expect(await edit("/api/spot-positions", id, { entryPrice: ENTRY, typed: TYPED })).toBe(200);
  expect(await only("/api/spot-positions")).toMatchObject({ entryPrice: ENTRY, typed: TYPED });
});

it("it is not stored when the entry price became another one meanwhile", async () => {
  const { id } = await add("/api/spot-positions", { ...SPOT, typed: undefined });
  const { id: userId } = await (await send("GET", "/api/user")).json<{ id: string }>();
  const typed = { ...TYPED, currency: "eur" as const };
  await keepTyped(app.deps.db, userId, id, "1430.31" as Decimal, typed);
  expect(await only("/api/spot-positions")).not.toHaveProperty("typed");
  await keepTyped(app.deps.db, userId, id, ENTRY as Decimal, typed);
  expect(await only("/api/spot-positions")).toMatchObject({ typed });
});

it("a position that was deleted and restored has it again", async () => {
  const { id } = await add("/api/spot-positions", SPOT);
  expect((await send("DELETE", `/api/spot-positions/${id}`)).status).toBe(200);
  expect((await send("POST", `/api/spot-positions/${id}/restore`)).status).toBe(200);
  expect(await only("/api/spot-positions")).toMatchObject({ entryPrice: ENTRY, typed: TYPED });
});

const DISAGREES = "The entry price must be the typed price divided by its rate, in US dollars.";
const NO_PRICE = 'The typed price must be decimal text above 0, such as "1234.50".';
it.each([
  [{ ...TYPED, price: "1234.52" }, DISAGREES],
  [{ ...TYPED, rate: "0.8632" }, DISAGREES],
  [{ ...TYPED, price: 1234.5 }, NO_PRICE],
  [{ ...TYPED, price: "1e3" }, NO_PRICE],
  [{ ...TYPED, price: "0.00" }, NO_PRICE],
  [{ ...TYPED, price: "", rate: "H" }, NO_PRICE],
  [{ ...TYPED, rate: "0" }, 'The rate of the typed price must be decimal text above 0, such as "1234.50".'],
  [{ ...TYPED, currency: "usd" }, "The currency of the typed price must be one of eur, gbp"],
  [{ ...TYPED, currency: "doge" }, "The currency of the typed price must be one of eur, gbp"],
  ["1234.50", "The typed price must be an object with price, currency and rate."],
])("%j is refused with a sentence", async (typed, sentence) => {
  for (const { path, body } of KINDS) {
    const reply = await send("POST", path, { ...body, typed });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining(sentence)]);
  }
});

it.each(KINDS)("a typed price without the entry price is refused at $path", async ({ path, body }) => {
  const { id } = await add(path, body);
  const reply = await send("PATCH", `${path}/${id}`, { typed: TYPED });
  expect([reply.status, await reply.text()]).toEqual([
    400,
    expect.stringContaining("A typed price needs the entry price in US dollars beside it."),
  ]);
});

it("an entry price that was rounded to eight decimals agrees", async () => {
  const tiny = { price: "0.0000000123", currency: "btc", rate: "0.0000104521234567" };
  const { entryPrice } = await add("/api/spot-positions", { ...SPOT, entryPrice: "0.00117679", typed: tiny });
  expect(entryPrice).toBe("0.00117679");
});

it.each(KINDS)("a typed price of $path is in the exported file, and comes back with it", async ({ path, body }) => {
  const { id, ...created } = await add(path, body);
  const file = await (await send("GET", "/api/portfolio/export")).text();
  expect(file.split("\r\n")[0]).toMatch(/,Typed price,Typed currency,Typed rate,Known amount$/);
  expect(file).toContain(`,${id},1234.50,eur,0.8631`);
  expect((await send("DELETE", `${path}/${id}`)).status).toBe(200);
  const restore = async (csv: string) => (await send("POST", "/api/portfolio/import", { csv, dryRun: false })).json();
  const problem = "The entry price must be the typed price divided by its rate, in US dollars";
  expect(await restore(file.replace(",1234.50,", ",1234.60,"))).toMatchObject({ added: 0, problems: [{ problem }] });
  expect(await restore(file)).toMatchObject({ added: 1, problems: [] });
  const { id: _id, ...restored } = await only(path);
  expect(restored).toMatchObject({ entryPrice: created.entryPrice, typed: TYPED });
});

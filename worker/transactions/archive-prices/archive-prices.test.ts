import { beforeAll, beforeEach, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { yearsOf } from "../../coins/tiles.rules.ts";
import { FIRST_TICK, jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";

type Item = { price: string | null; fee: { value: string | null } | null; hasArchivePrice: boolean };
type Gains = { disposals: { symbol: string; gain: string }[]; problems: { problem: string }[] };

const PURCHASE_DAY = Date.UTC(2026, 4, 10);
const SALE_DAY = Date.UTC(2026, 5, 10);
const at = (day: number) => new Date(day + DAY / 2).toISOString();
const coin = (coinId: string, symbol: string, amount: string) => ({ coinId, symbol, amount });
const PURCHASE = {
  kind: "swap",
  at: at(PURCHASE_DAY),
  legs: [coin("tether", "usdt", "-1000"), coin("bitcoin", "btc", "0.01")],
  fee: coin("binancecoin", "bnb", "0.01"),
};
const SALE = {
  kind: "swap",
  at: at(SALE_DAY),
  legs: [coin("bitcoin", "btc", "-0.01"), coin("tether", "usdt", "1500")],
};

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp("archive-prices");
  await app.tick();
});
beforeEach(async () => {
  await app.emptyUsers("coin_years");
  app.clock.time = FIRST_TICK;
  cookie = await app.signUp("holder");
  for (const [coinId, price] of [
    ["tether", 1],
    ["bitcoin", 99_000],
    ["binancecoin", 500],
  ] as const) {
    const closes = yearsOf([PURCHASE_DAY, SALE_DAY].map((day) => ({ at: day + DAY, price })));
    for (const [year, entries] of closes)
      await app.deps.db.d1
        .prepare("INSERT INTO coin_years (origin, coin_id, year, days, filled) VALUES (?, ?, ?, ?, 1)")
        .bind(app.deps.config.marketOrigin, coinId, year, JSON.stringify(entries))
        .run();
  }
});

const send = async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
  const init = body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie);
  const reply = await app.request(path, init);
  expect(reply.status, await reply.clone().text()).toBeLessThan(300);
  return reply.json<Reply>();
};
const items = async () => (await send<{ items: Item[] }>("GET", "/api/transactions")).items;
/** The gain on bitcoin, and the first problem about a price. */
async function gains() {
  const { disposals, problems } = await send<Gains>("GET", "/api/gains?method=fifo");
  const sale = disposals.find(({ symbol }) => symbol === "btc");
  return [sale && [sale.symbol, sale.gain], problems.find(({ problem }) => problem.includes("no price"))?.problem];
}

it("prices transactions without a price, marks them, and can be undone", async () => {
  for (const body of [PURCHASE, SALE]) await send("POST", "/api/transactions", body);
  const before = await items();
  expect(await send("GET", "/api/archive-prices")).toMatchObject({ missing: 2, available: 2, used: 0 });
  expect(await gains()).toMatchObject([undefined, expect.stringContaining("no price")]);

  expect(await send("POST", "/api/archive-prices")).toMatchObject({ priced: 2, missing: 0 });
  expect(await items()).toMatchObject([
    { price: "150000", hasArchivePrice: true },
    { price: "1", fee: { value: "5" }, hasArchivePrice: true },
  ]);
  // 1,500 dollars − (1,000 dollars and the fee of 5).
  expect(await gains()).toEqual([["btc", "495"], undefined]);
  expect(await send("POST", "/api/archive-prices")).toMatchObject({ priced: 0, missing: 0 });
  expect(await send("GET", "/api/archive-prices")).toMatchObject({ missing: 0, available: 0, used: 2 });

  expect(await send("DELETE", "/api/archive-prices")).toEqual({ removed: 2 });
  expect(await items()).toEqual(before);
});

it("keeps the prices of the user, also one that was stated later", async () => {
  const { id } = await send<{ id: string }>("POST", "/api/transactions", PURCHASE);
  await send("POST", "/api/transactions", { ...SALE, price: "140000" });
  expect(await send("POST", "/api/archive-prices")).toMatchObject({ priced: 1, missing: 0 });
  await send("PATCH", `/api/transactions/${id}`, { price: "1.01" });
  // Only the value of the fee is still the archive's.
  expect(await send("DELETE", "/api/archive-prices")).toEqual({ removed: 1 });
  expect((await items()).map(({ price, fee }) => [price, fee?.value])).toEqual([
    ["140000", undefined],
    ["1.01", null],
  ]);
});

it("uses no price of a trade whose sides differ, and says why at the trade and in the list", async () => {
  // 0.01 BTC are 990 dollars, and 20 BNB 10,000.
  const legs = [coin("binancecoin", "bnb", "-20"), coin("bitcoin", "btc", "0.01")];
  const { id } = await send<{ id: string }>("POST", "/api/transactions", { ...PURCHASE, legs, fee: null });
  const doubt = {
    reason: "sides differ",
    symbol: null,
    factor: "10.1",
    text: "The day's prices of both sides differ by 10.1 times. Enter what you paid.",
  };
  const doubted = [{ ...doubt, transactionId: id, at: at(PURCHASE_DAY) }];
  expect(await send("GET", "/api/archive-prices")).toMatchObject({ missing: 1, available: 0, unpriced: [], doubted });
  expect(await send("POST", "/api/archive-prices")).toMatchObject({ priced: 0, missing: 1, doubted });
  const evidence = await send("GET", `/api/transactions/${id}/evidence`);
  expect(evidence).toMatchObject({ doubt, parts: [{ value: null }, { value: null }] });
  await send("PATCH", `/api/transactions/${id}`, { price: "49" });
  expect(await send("GET", `/api/transactions/${id}/evidence`)).toMatchObject({ doubt: null });
  expect(await send("GET", "/api/archive-prices")).toMatchObject({ missing: 0, doubted: [] });
});

it("warns of a price that is far from the market's nearest one, and uses it", async () => {
  // Solana has no price of that day, and its present one is more than a hundred times smaller.
  const legs = [coin("bitcoin", "btc", "-1"), coin("solana", "sol", "1")];
  const { id } = await send<{ id: string }>("POST", "/api/transactions", { ...PURCHASE, legs, fee: null });
  const doubted = [{ reason: "far from market", symbol: "sol", transactionId: id }];
  expect(await send("POST", "/api/archive-prices")).toMatchObject({ priced: 1, missing: 0, doubted });
  expect(await send("GET", `/api/transactions/${id}/evidence`)).toMatchObject({
    doubt: { reason: "far from market", symbol: "sol" },
    parts: [{ value: "99000" }, { value: "99000" }],
  });
});

it("leaves a day without a close unpriced", async () => {
  await send("POST", "/api/transactions", { ...SALE, at: at(SALE_DAY - 5 * DAY) });
  expect(await send("POST", "/api/archive-prices")).toMatchObject({ priced: 0, missing: 1 });
});

it.each([
  ["just after a full hour", DAY / 2 + 3 * MINUTE],
  ["before the hour is recorded", DAY / 2 + 59 * MINUTE],
  ["just after midnight", 3 * MINUTE],
])("prices trades of the last days %s, when the archive has recorded nothing", async (_, time) => {
  await app.empty("coin_years", "coin_recent", "coin_archive");
  const now = Math.floor(app.clock.time / DAY + 1) * DAY + time;
  await app.tick((now - app.clock.time) / MINUTE);
  cookie = await app.signUp("holder");
  const legs = [coin("ethereum", "eth", "-2"), coin("bitcoin", "btc", "0.08")];
  for (const age of [0, MINUTE, 2 * HOUR, 11 * HOUR, 5 * DAY])
    await send("POST", "/api/transactions", { kind: "swap", at: new Date(now - age).toISOString(), legs });
  await send("POST", "/api/transactions", { kind: "swap", at: new Date(now - 9 * DAY).toISOString(), legs });
  expect(await send("GET", "/api/archive-prices")).toMatchObject({ missing: 6, available: 5, used: 0 });
});

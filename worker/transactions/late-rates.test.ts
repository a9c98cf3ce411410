import { beforeAll, expect, it } from "vitest";
import { isoDate, isoTime } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { countWaiting } from "./holdings.ts";

/** A purchase in euros on a day whose rate is not published yet, in a ledger in dollars. */

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp("late-rates");
  await app.empty();
  await app.tick();
  cookie = await app.signUp("early");
  await app.loadRates();
});

const get = async <Reply>(path: string) =>
  (await app.request(path, { headers: { Cookie: cookie } })).json() as Promise<Reply>;
const entryPrice = async () => (await get<{ entryPrice: string }[]>("/api/spot-positions"))[0]!.entryPrice;
const at = (time: string) => {
  app.clock.time = Date.parse(time);
};

it("counts by the rate of the day before until that of its day is loaded, and derives nothing in between", async () => {
  // A Friday before 16:00 in Frankfurt.
  expect(isoTime(app.clock.time)).toMatch(/^2026-11-20T12/);
  const legs = [
    { symbol: "btc", amount: "1" },
    { symbol: "eur", amount: "-1000" },
  ];
  const body = { kind: "buy", at: isoTime(app.clock.time), legs };
  const { id } = await (await app.request("/api/transactions", jsonInit("POST", body, cookie))).json<{ id: string }>();
  const ratesOn = async (date: string) => {
    const { perEuro, publishedOn } = await get<{ perEuro: { usd: string }; publishedOn: string }>(
      `/api/exchange-rates?date=${date}`,
    );
    return { cost: String(Number(perEuro.usd) * 1000), publishedOn };
  };
  const before = await ratesOn(isoDate(app.clock.time));
  expect([await entryPrice(), before.publishedOn]).toEqual([before.cost, "2026-11-19"]);
  const evidence = async () =>
    (
      await get<{ parts: { rate: { publishedOn: string; isProvisional: boolean } | null }[] }>(
        `/api/transactions/${id}/evidence`,
      )
    ).parts[1]!.rate;
  expect(await evidence()).toMatchObject({ publishedOn: "2026-11-19", isProvisional: true });
  at("2026-11-20T13:30:00Z");
  expect(await countWaiting(app.deps)).toMatch(/^0 of 0 /);
  // Published, but not loaded yet.
  at("2026-11-20T15:30:00Z");
  expect(await countWaiting(app.deps)).toMatch(/^0 of 0 /);
  await app.loadRates();
  at("2026-11-20T16:31:00Z");
  expect(await countWaiting(app.deps)).toMatch(/^1 of 1 /);
  const after = await ratesOn("2026-11-20");
  expect([await entryPrice(), after.publishedOn]).toEqual([after.cost, "2026-11-20"]);
  expect(after.cost).not.toBe(before.cost);
  expect(await evidence()).toMatchObject({ publishedOn: "2026-11-20", isProvisional: false });
  at("2026-11-20T18:00:00Z");
  expect(await countWaiting(app.deps)).toMatch(/^0 of 0 /);
});

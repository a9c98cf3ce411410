import { beforeAll, beforeEach, expect, it } from "vitest";
import { DAY, MINUTE } from "../../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { countWaiting } from "../holdings.ts";
import { insertTransactions } from "../transactions.queries.ts";
import type { NewTransactionRow } from "../transactions.table.ts";

let app: TestApp;
let cookie: string;
let userId: string;
beforeAll(async () => {
  app = await startTestApp("unfinished-changes");
});
beforeEach(async () => {
  await app.empty();
  await app.tick();
  cookie = await app.signUp("holder");
  userId = (await (await app.request("/api/user", { headers: { Cookie: cookie } })).json<{ id: string }>()).id;
});

const book = async (symbol: string, amount: string, at = app.clock.time - DAY) => {
  const body = { kind: "buy", at: new Date(at).toISOString(), legs: [{ symbol, amount }], price: "100" };
  expect((await app.request("/api/transactions", jsonInit("POST", body, cookie))).status).toBe(201);
};

/** What is left of a request that ended directly after its change was stored. */
const beginBooking = (coinId: string, symbol: string, amount: string) =>
  insertTransactions(app.deps.db, userId, [
    {
      userId,
      kind: "buy",
      at: app.clock.time - DAY,
      account: "",
      legs: JSON.stringify([[coinId, symbol, amount]]),
      price: "100",
    } as NewTransactionRow,
  ]);

async function amounts(): Promise<Record<string, string>> {
  const reply = await app.request("/api/spot-positions", { headers: { Cookie: cookie } });
  const positions = await reply.json<{ symbol: string; amount: string }[]>();
  return Object.fromEntries(positions.map(({ symbol, amount }) => [symbol, amount]));
}

const COUNTED = "1 of 1 ledgers with a transaction that was waiting";
const NOTHING = "0 of 0 ledgers with a transaction that was waiting";

it("derives positions whose request ended before it did so", async () => {
  await book("btc", "3");
  expect(await countWaiting(app.deps)).toBe(NOTHING);
  await beginBooking("bitcoin", "btc", "2");
  expect(await amounts()).toEqual({ btc: "3" });
  expect(await countWaiting(app.deps)).toBe(COUNTED);
  expect(await amounts()).toEqual({ btc: "5" });
  expect(await countWaiting(app.deps)).toBe(NOTHING);
});

it("derives them also when another coin was booked meanwhile", async () => {
  await beginBooking("ethereum", "eth", "2");
  await book("btc", "3");
  expect(await countWaiting(app.deps)).toBe(COUNTED);
  expect(await amounts()).toEqual({ btc: "3", eth: "2" });
});

it("counts a transaction that has become due also when another coin was booked before the job ran", async () => {
  await book("eth", "2", app.clock.time + MINUTE);
  app.clock.time += 2 * MINUTE;
  await book("btc", "3");
  expect(await countWaiting(app.deps)).toBe(COUNTED);
  expect(await amounts()).toEqual({ btc: "3", eth: "2" });
});

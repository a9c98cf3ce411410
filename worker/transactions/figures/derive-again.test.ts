import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { DAY } from "../../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { deriveAgain } from "./derive-again.ts";

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp("derive-again");
});
beforeEach(async () => {
  await app.empty();
  await app.tick();
  cookie = await app.signUp("holder");
});

const PRESENT = "all ledgers follow the present rules";
const book = async (kind: string, coin: string, amount: string, price: string, daysAgo: number) => {
  const legs = [{ symbol: coin, amount }];
  const body = { kind, at: new Date(app.clock.time - daysAgo * DAY).toISOString(), legs, price };
  expect((await app.request("/api/transactions", jsonInit("POST", body, cookie))).status).toBe(201);
};
type Row = { symbol: string; amount: string; cost: string; known_amount: string; updated_at: number };
const rows = async () =>
  (
    await env.DB.prepare(
      "SELECT symbol, amount, cost, known_amount, updated_at FROM spot_positions ORDER BY symbol",
    ).all<Row>()
  ).results;
/** What an earlier version of the rules has left: its number, and a row that says something else. */
const leaveEarlier = () =>
  env.DB.batch([
    env.DB.prepare("UPDATE ledgers SET rules_version = 0"),
    env.DB.prepare("UPDATE spot_positions SET amount = '7', cost = '1', known_amount = '1' WHERE symbol = 'btc'"),
  ]);

it("derives stored positions of earlier rules once, and writes only those that change", async () => {
  for (const [coin, price] of [
    ["btc", "100"],
    ["eth", "10"],
  ] as const) {
    await book("buy", coin, "3", price, 5);
    await book("sell", coin, "-1", price, 4);
  }
  const right = await rows();
  await leaveEarlier();
  app.clock.time += DAY;
  expect(await deriveAgain(app.deps)).toBe("1 of 1 ledgers of earlier rules");
  const derived = await rows();
  expect(derived).toEqual([{ ...right[0], updated_at: app.clock.time }, right[1]]);
  expect(derived[0]).toMatchObject({ symbol: "btc", amount: "2", cost: "200", known_amount: "2" });
  expect(await deriveAgain(app.deps)).toBe(PRESENT);
  // A ledger of the present rules is left alone, also by a walk that begins again.
  await env.DB.batch([
    env.DB.prepare("DELETE FROM job_cursors"),
    env.DB.prepare("UPDATE spot_positions SET amount = '7' WHERE symbol = 'btc'"),
  ]);
  expect(await deriveAgain(app.deps)).toBe("0 of 0 ledgers of earlier rules");
  expect((await rows())[0]!.amount).toBe("7");
});

it("begins again with the next version of the rules", async () => {
  await book("buy", "btc", "3", "100", 5);
  await deriveAgain(app.deps);
  expect(await deriveAgain(app.deps)).toBe(PRESENT);
  await leaveEarlier();
  await env.DB.prepare("UPDATE job_cursors SET position = json_set(position, '$.version', 0)").run();
  expect(await deriveAgain(app.deps)).toBe("1 of 1 ledgers of earlier rules");
  expect((await rows())[0]!.amount).toBe("3");
});

it("derives 50 ledgers in a run, and one that fails keeps no other waiting", async () => {
  await book("buy", "btc", "3", "100", 5);
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (id, username, password, created_at, updated_at)
       SELECT 'p' || value, 'p' || value, 'x', 0, 0 FROM json_each(?)`,
    ).bind(JSON.stringify(Array.from({ length: 50 }, (_, index) => index + 100))),
    env.DB.prepare(
      "INSERT INTO ledgers (user_id, revision, transactions) SELECT id, 1, 0 FROM users WHERE id LIKE 'p1%'",
    ),
    // The legs of this one cannot be read.
    env.DB.prepare(
      "INSERT INTO transactions (user_id, kind, at, legs, account) VALUES ('p100', 'buy', 1, 'no list', '')",
    ),
  ]);
  await leaveEarlier();
  expect(await deriveAgain(app.deps)).toMatch(/^(49|50) of 50 ledgers/);
  expect(await deriveAgain(app.deps)).toMatch(/ of 1 ledgers/);
  expect(await deriveAgain(app.deps)).toBe(PRESENT);
  expect((await rows())[0]!.amount).toBe("3");
  const left = await env.DB.prepare("SELECT user_id FROM ledgers WHERE rules_version = 0").all();
  expect(left.results).toEqual([{ user_id: "p100" }]);
});

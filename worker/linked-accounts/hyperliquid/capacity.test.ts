import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import { inDepth } from "../../../tools/test/depth.ts";
import { watchPerps } from "../../alerts/perps/watch.ts";
import { startTestApp } from "../../test/test-app.ts";
import { WEIGHT_PER_MINUTE } from "../../upstreams/hyperliquid/hyperliquid.ts";
import { refreshLinkedAccounts } from "../refresh.ts";
import { archiveHistories } from "./archive.ts";

/** The accounts that become due before the test ends. All of them do in a drill. */
const ACCOUNTS = inDepth(200, 1_000);
/** Each tenth account has positions. */
const TRADERS = ACCOUNTS / 10;
const MINUTES = inDepth(5, 20);
const addressOf = (index: number) => `0x${index.toString(16).padStart(40, "0")}`;

it(`${ACCOUNTS} linked accounts stay within the budget of the venue and cause no call to CoinGecko`, async () => {
  const app = await startTestApp("perp-capacity");
  await app.empty();
  await app.tick();
  const setTime = (time: number) => {
    app.clock.time = time;
    return app.control("POST", "/clock", { offsetMs: time - Date.now() });
  };
  await setTime(app.clock.time);
  for (let index = 0; index < TRADERS; index++) {
    const positions = [{ coin: "BTC", size: 0.1, entry: 90_000, leverage: 5 }];
    const trading = { from: app.clock.time - 3_600_000, perDay: 600, coins: ["BTC"] };
    const address = addressOf(index * 10);
    await app.control("POST", "/hyperliquid", {
      account: { address, cash: { "": 9_000 }, positions },
      trading: { address, ...trading },
    });
  }
  await app.signUp("owner");
  const rows = Array.from({ length: ACCOUNTS }, (_, index) => ({ id: `account ${index}`, address: addressOf(index) }));
  await env.DB.prepare(
    `INSERT INTO linked_accounts (id, user_id, kind, address, label, created_at, due_at)
     SELECT value ->> 'id', (SELECT id FROM users), 'hyperliquid', value ->> 'address', '', ?2, ?2 FROM json_each(?1)`,
  )
    .bind(JSON.stringify(rows), app.clock.time)
    .run();
  type Counts = { counts: Record<string, Record<string, number>> };
  const counts = async () => (await (await app.control("GET", "")).json<Counts>()).counts;
  const before = await counts();

  const weights: number[] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    await setTime(app.clock.time + MINUTE);
    await refreshLinkedAccounts(app.deps);
    await watchPerps(app.deps);
    await archiveHistories(app.deps);
    const used = "SELECT minute_used AS used FROM upstream_budgets WHERE upstream = 'hyperliquid'";
    weights.push((await env.DB.prepare(used).first<{ used: number }>())!.used);
  }
  const after = await counts();
  expect(Math.max(...weights)).toBeLessThanOrEqual(WEIGHT_PER_MINUTE);
  expect(app.logs.filter(({ event }) => event === "upstream-failed")).toEqual([]);
  expect(after.coingecko).toEqual(before.coingecko);
  // The runs are bounded: 40 calls for balances, 12 for history, and one for the mark prices.
  expect(after.hyperliquid!["/info"]).toBeLessThanOrEqual(MINUTES * 53);
  const read = await env.DB.prepare("SELECT count(*) AS n FROM linked_accounts WHERE as_of > 0").first<{ n: number }>();
  expect(read!.n).toBeGreaterThan(MINUTES * 8);
});

import { decideAlerts } from "../../../worker/alerts/decide-alerts.ts";
import { buildDeps } from "../../../worker/build-deps.ts";
import type { Deps } from "../../../worker/deps.ts";
import type { Env } from "../../../worker/env.ts";
import { type Counts, countStatements } from "../../../worker/test/counting-d1.ts";

export { ChatRoom } from "../../../worker/chat/room-object.ts";
export { VisitBuffer } from "../../../worker/visits/buffer-object.ts";

const COINS = 1000;
const PRICE = 100;

let cached: { deps: Deps; counts: Counts } | undefined;
function depsOf(env: Env) {
  const { d1, counts } = countStatements(env.DB);
  cached ??= { deps: buildDeps({ ...env, DB: d1 } as Env), counts };
  return cached;
}

/** Stores a new snapshot in which every coin has this price. */
async function publish(db: D1Database, price: number) {
  const now = Date.now();
  const coins = Array.from({ length: COINS }, (_, index) => ({
    id: `coin-${index}`,
    symbol: `c${index}`,
    name: `Coin ${index}`,
    price,
    marketCap: 1e9,
    volume: 1e6,
    change24h: 0,
    change7d: 0,
    supply: 1e6,
    seenAt: now,
    pricedAt: now,
  }));
  const columns = { version: now, asOf: now, staleAfter: 180_000, source: "Sandbox", id: [] };
  await db
    .prepare("INSERT OR REPLACE INTO market_snapshot VALUES (1, ?, ?, 'bench', ?, ?, '{}')")
    .bind(now, now, JSON.stringify(columns), JSON.stringify(coins))
    .run();
}

/** Inserts alerts 20 % above the current price, ten per user, spread over all coins. */
async function setAlerts(db: D1Database, count: number) {
  const numbers = JSON.stringify(Array.from({ length: count }, (_, index) => index));
  await db.batch([
    db
      .prepare(`INSERT INTO users (id, username, password, created_at, updated_at)
        SELECT 'u' || value, 'u' || value, '', 0, 0 FROM json_each(?) WHERE value % 10 = 0`)
      .bind(numbers),
    db
      .prepare(`INSERT INTO price_alerts (id, user_id, symbol, name, coin_id, alert_type, target_price, repeats,
          created_at, updated_at, is_armed, wakes_on, wake_hint, decided_version)
        SELECT 'alert-' || value, 'u' || (value / 10 * 10), 'c', 'Coin', 'coin-' || (value % ${COINS}), 'above', '120', 1,
          0, 0, 1, 'price_up', 120, 0 FROM json_each(?)`)
      .bind(numbers),
  ]);
}

/** Runs only the job that decides alerts, on snapshots that the bench publishes. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/alerts") {
      await setAlerts(env.DB, Number(searchParams.get("count")));
      return new Response();
    }
    if (pathname === "/publish") {
      await publish(env.DB, PRICE * Number(searchParams.get("times")));
      return new Response();
    }
    const { deps, counts } = depsOf(env);
    counts.reset();
    const outcome = await decideAlerts(deps);
    return Response.json({ outcome, ...counts });
  },
};

import { decideAlerts } from "../../../worker/alerts/decide-alerts.ts";
import { depsOf } from "../../../worker/build-deps.ts";
import type { Deps } from "../../../worker/deps.ts";
import type { Env } from "../../../worker/env.ts";
import product from "../../../worker/index.ts";
import { type Counts, countStatements } from "../../../worker/test/counting-d1.ts";
import { rollUpVisits } from "../../../worker/visits/roll-up.ts";

/** The Durable Object classes of the product. */
export * from "../../../worker/index.ts";

/** Jobs that a bench runs alone, by path. */
const JOBS: Record<string, typeof decideAlerts> = {
  "/__alerts": decideAlerts,
  "/__plain-alerts": decidePlainly,
  "/__visits": rollUpVisits,
};

type PlainAlert = { id: string; coinId: string; target: number; isArmed: number };

/** For comparison: a loop over all rows, which compares each with its price and writes those that change in one batch. */
async function decidePlainly({ db, clock }: Deps): Promise<string> {
  const now = clock.now();
  const market = await db.d1.prepare("SELECT coins FROM market_snapshot").first<{ coins: string }>();
  const coins: { id: string; price: number }[] = JSON.parse(market!.coins);
  const prices = new Map(coins.map(({ id, price }) => [id, price]));
  const { results } = await db.d1
    .prepare(
      "SELECT id, coin_id AS coinId, target_price AS target, is_armed AS isArmed FROM price_alerts WHERE is_active = 1",
    )
    .all<PlainAlert>();
  const isBeyond = ({ coinId, target }: PlainAlert) => (prices.get(coinId) ?? 0) >= Number(target);
  const fired = results.filter((alert) => alert.isArmed === 1 && isBeyond(alert)).map(({ id }) => id);
  const armed = results.filter((alert) => alert.isArmed === 0 && !isBeyond(alert)).map(({ id }) => id);
  const update = (ids: readonly string[], values: string) =>
    db.d1
      .prepare(`UPDATE price_alerts SET ${values} WHERE id IN (SELECT value FROM json_each(?1))`)
      .bind(JSON.stringify(ids));
  await db.d1.batch([
    db.d1
      .prepare(
        `INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, price, triggered_at)
         SELECT user_id, alert_type, coin_id, symbol, name, target_price, target_price, ?2 FROM price_alerts
         WHERE id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(JSON.stringify(fired), now),
    update(
      fired,
      `is_armed = 0, is_triggered = 1, triggered_at = ${now}, wakes_on = 'price_down', wake_threshold = 119`,
    ),
    update(armed, "is_armed = 1, is_triggered = 0, wakes_on = 'price_up', wake_threshold = 120"),
  ]);
  return `${fired.length} notifications`;
}

let counted: { env: Env; counts: Counts } | undefined;
/** The same object for every request, because the product's caches belong to an `env` object. */
function countedEnv(env: Env) {
  if (counted) return counted;
  const { d1, counts } = countStatements(env.DB);
  counted = { env: { ...env, DB: d1 }, counts };
  return counted;
}

/** The product with a database that counts its work. `/__counts` returns the counts since the last such request. */
export default {
  async fetch(request: Request, originalEnv: Env, ctx: ExecutionContext): Promise<Response> {
    const { env, counts } = countedEnv(originalEnv);
    const { pathname } = new URL(request.url);
    const job = JOBS[pathname];
    if (!job && pathname !== "/__counts") return product.fetch(request, env, ctx);
    if (job) counts.reset();
    const outcome = await job?.(depsOf(env));
    const reply = Response.json({ outcome, ...counts });
    counts.reset();
    return reply;
  },
  scheduled: (event: ScheduledController, env: Env) => product.scheduled(event, countedEnv(env).env),
};

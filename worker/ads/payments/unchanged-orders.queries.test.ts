import { expect, it } from "vitest";
import { startTestApp } from "../../test/test-app.ts";
import { storeUnchanged } from "./unchanged-orders.queries.ts";
import { spansOf, type UnchangedOrder } from "./unchanged-orders.rules.ts";

const DUE = 1_000;
const NOW = 2_000;
const NEXT = 9_000;

it("notes a span, and nothing between that is due later, of another chain, over, or was changed meanwhile", async () => {
  const app = await startTestApp("quiet", { AD_CREATION: "open" });
  await app.signUp("one");
  const { db } = app.deps;
  const orders = Array.from({ length: 40 }, (_, at) => {
    const id = at + 1;
    const kind = id % 4 === 0 ? ["later", "elsewhere", "over", "not yet looked at"][(id / 4) % 4]! : "quiet";
    return [id, kind] as const;
  });
  await db.d1
    .prepare(
      `INSERT INTO ad_orders (id, user_id, ad_type, ad_config, payment_amount, payment_currency, duration, created_at,
         updated_at, price, network, status, next_check_at)
       SELECT value ->> 0, (SELECT id FROM users), 'banner', '{}', '150', 'USDC', 30, 0, 0, '150',
         IIF(value ->> 1 = 'elsewhere', 'other', 'chain'), IIF(value ->> 1 = 'over', 'rejected', 'pending'),
         CASE value ->> 1 WHEN 'later' THEN ?2 + 500 WHEN 'not yet looked at' THEN ?2 + 1 ELSE ?2 END
       FROM json_each(?1)`,
    )
    .bind(JSON.stringify(orders), DUE)
    .run();
  const quiet: UnchangedOrder[] = orders
    .filter(([, kind]) => kind === "quiet")
    .map(([id]) => ({ id, status: "pending", revision: 0, scanFrom: 7, nextCheckAt: NEXT }));
  const looked = quiet.map(({ id }) => id);
  const noted = spansOf(looked, quiet);
  expect(noted.spans).toHaveLength(1);
  await db.d1.prepare("UPDATE ad_orders SET revision = 1 WHERE id = 5").run();

  await storeUnchanged(db, noted, { network: "chain", nextCheckAt: DUE, id: looked.at(-1)! }, NOW);

  const { results } = await db.d1.prepare("SELECT id FROM ad_orders WHERE checked_at = ?").bind(NOW).all();
  expect(results.map(({ id }) => id)).toEqual(looked.filter((id) => id !== 5));
});

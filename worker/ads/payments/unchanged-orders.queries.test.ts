import { expect, it } from "vitest";
import { startTestApp } from "../../test/test-app.ts";
import { storeUnchanged } from "./unchanged-orders.queries.ts";
import { groupIntoRanges, type UnchangedOrder } from "./unchanged-orders.rules.ts";

const DUE = 1_000;
const NOW = 2_000;
const NEXT_CHECK_AT = 9_000;

it("A range update skips orders due even 1 ms later, on another network, closed or changed meanwhile", async () => {
  const app = await startTestApp("unchanged-orders", { AD_CREATION: "open" });
  await app.signUp("one");
  const { db } = app.deps;
  const orders = Array.from({ length: 40 }, (_, index) => {
    const id = index + 1;
    const kind = id % 4 === 0 ? ["later", "other-network", "closed", "just-later"][(id / 4) % 4]! : "unchanged";
    return [id, kind] as const;
  });
  await db.d1
    .prepare(
      `INSERT INTO ad_orders (id, user_id, ad_type, ad_config, payment_amount, payment_currency, duration, created_at,
         updated_at, price, network, status, next_check_at)
       SELECT value ->> 0, (SELECT id FROM users), 'banner', '{}', '150', 'USDC', 30, 0, 0, '150',
         IIF(value ->> 1 = 'other-network', 'other', 'chain'), IIF(value ->> 1 = 'closed', 'rejected', 'pending'),
         CASE value ->> 1 WHEN 'later' THEN ?2 + 500 WHEN 'just-later' THEN ?2 + 1 ELSE ?2 END
       FROM json_each(?1)`,
    )
    .bind(JSON.stringify(orders), DUE)
    .run();
  const unchanged: UnchangedOrder[] = orders
    .filter(([, kind]) => kind === "unchanged")
    .map(([id]) => ({ id, status: "pending", revision: 0, scanFrom: 7, nextCheckAt: NEXT_CHECK_AT }));
  const checkedIds = unchanged.map(({ id }) => id);
  const grouped = groupIntoRanges(checkedIds, unchanged);
  expect(grouped.ranges).toHaveLength(1);
  await db.d1.prepare("UPDATE ad_orders SET revision = 1 WHERE id = 5").run();

  await storeUnchanged(db, grouped, { network: "chain", nextCheckAt: DUE, id: checkedIds.at(-1)! }, NOW);

  const { results } = await db.d1.prepare("SELECT id FROM ad_orders WHERE checked_at = ?").bind(NOW).all();
  expect(results.map(({ id }) => id)).toEqual(checkedIds.filter((id) => id !== 5));
});

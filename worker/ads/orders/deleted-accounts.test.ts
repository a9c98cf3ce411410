import { beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../../../shared/values/time.ts";
import { AD, paymentsOf } from "../../test/payments.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { checkPayments } from "../payments/check-payments.ts";
import { expireOrders } from "./expire-orders.ts";

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let admin: string;
let people = 0;
beforeAll(async () => {
  app = await startTestApp("deleted-accounts", { AD_CREATION: "open" });
  ads = paymentsOf(app);
  await app.tick();
  admin = await ads.signUpAdmin("the-admin");
});

const newcomer = () => {
  people += 1;
  return app.signUp(`person-${people}`);
};
const run = (statement: string, ...values: unknown[]) =>
  app.deps.db.d1
    .prepare(statement)
    .bind(...values)
    .run();
type Ad = { id: string };
const activeAds = async () => {
  app.clock.time += 11_000;
  return (await app.request("/api/active-ads")).json<Ad[]>();
};
async function approved(): Promise<{ cookie: string; id: string }> {
  const cookie = await newcomer();
  const { id } = await ads.place(cookie, AD);
  await run("UPDATE ad_orders SET status = 'confirmed' WHERE id = ?", id);
  expect((await ads.review(admin, id, "approve")).status).toBe(200);
  return { cookie, id };
}

describe("an account that is deleted", () => {
  const deleteAccount = (cookie: string) =>
    app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
  const reviewed = async (id: string) => {
    const orders = await (await ads.ask("GET", "/api/admin/ad-orders", admin)).json<Record<string, unknown>[]>();
    return orders.find((order) => order.id === id);
  };

  it("leaves its running ad, with history and counts, without a name", async () => {
    const { cookie, id } = await approved();
    expect((await deleteAccount(cookie)).status).toBe(200);
    expect((await activeAds()).map((ad) => ad.id)).toContain(id);
    expect(await reviewed(id)).toMatchObject({ status: "active", username: null });
    const { results } = await app.deps.db.d1
      .prepare("SELECT actor FROM ad_order_history WHERE order_id = ? ORDER BY id")
      .bind(Number(id))
      .all<{ actor: string }>();
    expect(results[0]).toEqual({ actor: "buyer" });
    expect(await app.deps.db.d1.prepare("SELECT user_id FROM ad_orders WHERE id = ?").bind(Number(id)).first()).toEqual(
      {
        user_id: null,
      },
    );
  });

  it("leaves a payment under way, which is confirmed and can be reviewed", async () => {
    const cookie = await newcomer();
    const order = await ads.place(cookie);
    await ads.pay({ currency: "USDC", address: order.paymentAddress, amount: order.paymentAmount });
    expect((await deleteAccount(cookie)).status).toBe(200);
    await ads.mine("USDC", 40);
    app.clock.time += 2 * MINUTE;
    await ads.align();
    await checkPayments(app.deps);
    expect(await reviewed(order.id)).toMatchObject({ status: "confirmed", username: null, received: "150" });
    expect((await ads.review(admin, order.id, "approve")).status).toBe(200);
  });

  it("takes an unpaid order with it when the time for a late payment is over", async () => {
    const cookie = await newcomer();
    const order = await ads.place(cookie);
    expect((await deleteAccount(cookie)).status).toBe(200);
    app.clock.time += 8 * DAY;
    await expireOrders(app.deps);
    admin = await ads.signInAgain("the-admin");
    expect(await reviewed(order.id)).toMatchObject({ status: "expired", username: null });
    await run("UPDATE ad_orders SET next_check_at = NULL WHERE id = ?", order.id);
    expect(await expireOrders(app.deps)).toContain("1 unpaid orders of deleted accounts removed");
    expect(await reviewed(order.id)).toBeUndefined();
  });
});

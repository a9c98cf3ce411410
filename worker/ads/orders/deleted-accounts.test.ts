import { beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../../../shared/values/time.ts";
import { AD, paymentsOf } from "../../test/payments.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { checkPayments } from "../payments/check-payments.ts";
import { expireOrders } from "../payments/expire-orders.ts";

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let admin: string;
let userCount = 0;
beforeAll(async () => {
  app = await startTestApp("deleted-accounts", { AD_CREATION: "open" });
  ads = paymentsOf(app);
  await app.tick();
  admin = await ads.signUpAdmin("the-admin");
});

const signUpNewUser = () => {
  userCount += 1;
  return app.signUp(`person-${userCount}`);
};
const runSql = (statement: string, ...values: unknown[]) =>
  app.deps.db.d1
    .prepare(statement)
    .bind(...values)
    .run();
type Ad = { id: string };
const loadActiveAds = async () => {
  app.clock.time += 11_000;
  return (await app.request("/api/active-ads")).json<Ad[]>();
};
async function placeApprovedAd(): Promise<{ cookie: string; id: string }> {
  const cookie = await signUpNewUser();
  const { id } = await ads.place(cookie, AD);
  await runSql("UPDATE ad_orders SET status = 'confirmed' WHERE id = ?", id);
  expect((await ads.review(admin, id, "approve")).status).toBe(200);
  return { cookie, id };
}

describe("A deleted account", () => {
  const deleteAccount = (cookie: string) =>
    app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
  const findInReview = async (id: string) => {
    const orders = await (await ads.ask("GET", "/api/admin/ad-orders", admin)).json<Record<string, unknown>[]>();
    return orders.find((order) => order.id === id);
  };

  it("The running ad of a deleted account stays active with its history but without the user's name", async () => {
    const { cookie, id } = await placeApprovedAd();
    expect((await deleteAccount(cookie)).status).toBe(200);
    expect((await loadActiveAds()).map((ad) => ad.id)).toContain(id);
    expect(await findInReview(id)).toMatchObject({ status: "active", username: null });
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

  it("A payment that was sent before the account was deleted is still confirmed and can be reviewed", async () => {
    const cookie = await signUpNewUser();
    const order = await ads.place(cookie);
    await ads.pay({ currency: "USDC", address: order.paymentAddress, amount: order.paymentAmount });
    expect((await deleteAccount(cookie)).status).toBe(200);
    await ads.mine("USDC", 40);
    app.clock.time += 2 * MINUTE;
    await ads.alignClocks();
    await checkPayments(app.deps);
    expect(await findInReview(order.id)).toMatchObject({ status: "confirmed", username: null, received: "150" });
    expect((await ads.review(admin, order.id, "approve")).status).toBe(200);
  });

  it("The unpaid order of a deleted account is removed once late payments are no longer possible", async () => {
    const cookie = await signUpNewUser();
    const order = await ads.place(cookie);
    expect((await deleteAccount(cookie)).status).toBe(200);
    app.clock.time += 8 * DAY;
    await expireOrders(app.deps);
    admin = await ads.signInAgain("the-admin");
    expect(await findInReview(order.id)).toMatchObject({ status: "expired", username: null });
    await runSql("UPDATE ad_orders SET next_check_at = NULL WHERE id = ?", order.id);
    expect(await expireOrders(app.deps)).toContain("1 unpaid orders of deleted accounts removed");
    expect(await findInReview(order.id)).toBeUndefined();
  });
});

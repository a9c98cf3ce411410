import { beforeAll, describe, expect, it } from "vitest";
import { AD, type Order, paymentsOf } from "../../test/payments.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let admin: string;
let userCount = 0;
beforeAll(async () => {
  app = await startTestApp("refunds", { AD_CREATION: "open" });
  ads = paymentsOf(app);
  await app.tick();
  admin = await ads.signUpAdmin("the-admin");
});

const WALLET = `0x${"a".repeat(40)}`;
const HASH = `0x${"5".repeat(64)}`;
type Refund = { amount: string; address: string | null; transactionHash: string | null; transactionUrl: string | null };
type Audit = { actor: string; action: string; subject: string };

const signUpNewUser = () => {
  userCount += 1;
  return app.signUp(`buyer-${userCount}`);
};
const statusAndText = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
const refundOf = async (cookie: string, id: string) =>
  ((await ads.show(cookie, id)) as Order & { refund: Refund | null }).refund;
const saveAddress = (cookie: string, id: string, refundAddress = WALLET) =>
  ads.ask("PATCH", `/api/ad-orders/${id}/refund-address`, cookie, { refundAddress });
const recordRefund = (id: string, transactionHash = HASH) =>
  ads.ask("PATCH", `/api/admin/ad-refunds/${id}`, admin, { transactionHash });
const auditLog = async () => (await ads.ask("GET", "/api/admin/audit", admin)).json<Audit[]>();

/** An order that was paid and then rejected. */
async function placeRejectedOrder() {
  const cookie = await signUpNewUser();
  const order = await ads.place(cookie, { ...AD, duration: 1 });
  await ads.pay({ currency: "USDC", address: order.paymentAddress, amount: "5" });
  await ads.mine("USDC", 40);
  expect(await ads.check(cookie, order.id)).toMatchObject({ status: "confirmed" });
  expect((await ads.review(admin, order.id, "reject", "Too loud")).status).toBe(200);
  return { cookie, id: order.id };
}

describe("The refund of a rejected order", () => {
  it("Waits for the buyer's address, is recorded once with its transaction, and is logged", async () => {
    const { cookie, id } = await placeRejectedOrder();
    expect(await refundOf(cookie, id)).toEqual({
      amount: "5",
      address: null,
      transactionHash: null,
      transactionUrl: null,
      refundedAt: null,
    });
    expect(await statusAndText(recordRefund(id))).toEqual([409, "The buyer has not given a refund address yet."]);
    expect(await statusAndText(saveAddress(cookie, id, "0x1"))).toEqual([400, "Enter a valid USDC wallet address."]);
    expect((await saveAddress(cookie, id)).status).toBe(200);
    expect(await refundOf(cookie, id)).toMatchObject({ address: "0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa" });

    expect(await statusAndText(recordRefund(id, "5".repeat(64)))).toEqual([
      400,
      "Enter the hash of the USDC transaction.",
    ]);
    const entriesBefore = (await auditLog()).length;
    const replies = await Promise.all([recordRefund(id), recordRefund(id), recordRefund(id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await refundOf(cookie, id)).toMatchObject({
      transactionHash: HASH,
      transactionUrl: `https://sepolia.basescan.org/tx/${HASH}`,
      refundedAt: expect.any(String),
    });
    const entries = await auditLog();
    expect(entries).toHaveLength(entriesBefore + 1);
    expect(entries[0]).toMatchObject({ actor: "the-admin", action: "refunded-order", subject: `order #${id}` });
    expect((await ads.show(cookie, id)).history.filter(({ cause }) => cause === "Refunded")).toHaveLength(1);
    // The address cannot change after the money has left.
    expect(await statusAndText(saveAddress(cookie, id))).toEqual([409, "No refund of this order is due."]);
  });

  it("Is not offered for an order that was not rejected or to which nothing was paid", async () => {
    const cookie = await signUpNewUser();
    const { id } = await ads.place(cookie);
    expect(await refundOf(cookie, id)).toBeNull();
    expect((await saveAddress(cookie, id)).status).toBe(409);
    await app.deps.db.d1.prepare("UPDATE ad_orders SET status = 'rejected' WHERE id = ?").bind(id).run();
    expect(await refundOf(cookie, id)).toBeNull();
    expect(await statusAndText(saveAddress(cookie, id))).toEqual([409, "No refund of this order is due."]);
    expect(await statusAndText(recordRefund(id))).toEqual([409, "No refund of this order is due."]);
  });

  it("Belongs to the buyer alone, and only admins record it", async () => {
    const { cookie, id } = await placeRejectedOrder();
    const otherUser = await signUpNewUser();
    expect((await saveAddress(otherUser, id)).status).toBe(404);
    await saveAddress(cookie, id);
    const reply = ads.ask("PATCH", `/api/admin/ad-refunds/${id}`, cookie, { transactionHash: HASH });
    expect((await reply).status).toBe(403);
  });

  it("Can be recorded without an address when the buyer has deleted the account", async () => {
    const { id } = await placeRejectedOrder();
    await app.deps.db.d1.prepare("UPDATE ad_orders SET user_id = NULL WHERE id = ?").bind(id).run();
    expect((await recordRefund(id)).status).toBe(200);
  });
});

describe("The site's owner", () => {
  it("Is the first admin, or the one in the settings", async () => {
    const { cookie, id } = await placeRejectedOrder();
    await ads.signUpAdmin("later-admin");
    const ownerOf = async () => [
      (await ads.show(cookie, id)) as unknown as { siteOwner: string },
      await (await app.request("/api/ad-payment-options")).json<{ siteOwner: string }>(),
    ];
    expect((await ownerOf()).map(({ siteOwner }) => siteOwner)).toEqual(["the-admin", "the-admin"]);
    app.deps.config.siteOwner = "harbor";
    expect((await ownerOf()).map(({ siteOwner }) => siteOwner)).toEqual(["harbor", "harbor"]);
    app.deps.config.siteOwner = null;
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { paymentsOf } from "../../test/payments.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const WALLET = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let admin: string;
let buyer: string;
beforeAll(async () => {
  // Orders share one address, so only the exact amount belongs to an order.
  app = await startTestApp("unmatched", { AD_CREATION: "open", EVM_XPUB: "", BTC_XPUB: "" });
  ads = paymentsOf(app);
  await app.deps.db.d1
    .prepare("INSERT INTO payment_addresses (currency, address, created_at) VALUES ('USDC', ?, 0)")
    .bind(ADDRESS)
    .run();
  await app.tick();
  admin = await ads.signUpAdmin("the-admin");
  buyer = await app.signUp("buyer");
});

type Transfer = { id: string; transactionHash: string; amount: string; final: boolean; transactionUrl: string };
const list = async () => (await ads.ask("GET", "/api/admin/unmatched-transfers", admin)).json<Transfer[]>();
const change = (id: string, body: object) => ads.ask("PATCH", `/api/admin/unmatched-transfers/${id}`, admin, body);
const statusAndText = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
const newestEntry = async () => (await (await ads.ask("GET", "/api/admin/audit", admin)).json<object[]>())[0];

/** Sends money from us to a wallet. */
async function sendBack(amount: string, address = WALLET) {
  const { hash } = await ads.pay({ currency: "USDC", address, amount, from: ADDRESS });
  await ads.mine("USDC", 40);
  return `0x${hash}`;
}

/** Places an order and sends an amount to its address that is not the amount of the order. */
async function payWrongAmount(amount: string, blocks = 40) {
  const order = await ads.place(buyer);
  const { hash } = await ads.pay({ currency: "USDC", address: ADDRESS, amount });
  await ads.mine("USDC", blocks);
  expect(await ads.check(buyer, order.id)).toMatchObject({ status: "pending", received: "0" });
  const transfer = (await list()).find(({ transactionHash }) => transactionHash === `0x${hash}`);
  expect(transfer).toMatchObject({ amount });
  return { order, transfer: transfer! };
}

describe("A transfer that belongs to no order", () => {
  it("Confirms the order to which an admin assigns it, and stays with it", async () => {
    const { order, transfer } = await payWrongAmount("151");
    expect(transfer.transactionUrl).toBe(`https://sepolia.basescan.org/tx/${transfer.transactionHash}`);
    const assign = () => change(transfer.id, { action: "assign", orderId: order.id });
    const sentBack = await sendBack("151");
    const replies = await Promise.all([
      assign(),
      assign(),
      change(transfer.id, { action: "refund", transactionHash: sentBack }),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 404, 409].includes(status))).toBe(true);
    expect((await list()).map(({ id }) => id)).not.toContain(transfer.id);
  });

  it("Counts for its order in later checks too, with any amount", async () => {
    const { order, transfer } = await payWrongAmount("149");
    expect((await change(transfer.id, { action: "assign", orderId: `#${order.id}` })).status).toBe(200);
    expect(await newestEntry()).toMatchObject({
      actor: "the-admin",
      action: "assigned-transfer",
      subject: `the transfer of 149 USDC to order #${order.id}`,
    });
    expect(await ads.show(buyer, order.id)).toMatchObject({ status: "pending", payment: { received: "149" } });
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "pending", received: "149" });

    // A second transfer completes the order. Its ad can be reviewed as after any payment.
    const { transfer: rest } = await payWrongAmount("1.5");
    expect((await change(rest.id, { action: "assign", orderId: order.id })).status).toBe(200);
    const paid = await ads.show(buyer, order.id);
    expect(paid).toMatchObject({ status: "confirmed", paymentConfirmed: true, payment: { received: "150.5" } });
    expect(paid.history.at(-1)).toMatchObject({ to: "confirmed", cause: "Transfer assigned by an admin" });
    await app.tick();
    expect(await ads.show(buyer, order.id)).toMatchObject({ status: "confirmed", payment: { received: "150.5" } });
  });

  it("Revives an order that has expired unpaid", async () => {
    const { order, transfer } = await payWrongAmount("160");
    await app.deps.db.d1.prepare("UPDATE ad_orders SET status = 'expired' WHERE id = ?").bind(order.id).run();
    expect((await change(transfer.id, { action: "assign", orderId: order.id })).status).toBe(200);
    expect(await ads.show(buyer, order.id)).toMatchObject({ status: "confirmed" });
  });

  it("Is not assigned to an order that takes no transfer, and the order stays as it is", async () => {
    const { order, transfer } = await payWrongAmount("3");
    const assign = (orderId: string) => statusAndText(change(transfer.id, { action: "assign", orderId }));
    expect(await assign("999999")).toEqual([404, "Ad order not found."]);
    expect(await assign("x")).toEqual([400, "Enter the number of an order."]);
    for (const status of ["confirmed", "active", "rejected"]) {
      await app.deps.db.d1.prepare("UPDATE ad_orders SET status = ? WHERE id = ?").bind(status, order.id).run();
      expect(await assign(order.id)).toEqual([409, `Order #${order.id} is ${status} and takes no further transfer.`]);
    }
    expect((await list()).map(({ id }) => id)).toContain(transfer.id);
  });

  it("Is marked as refunded once, and then no order can take it", async () => {
    const { order, transfer } = await payWrongAmount("7");
    const transactionHash = await sendBack("7");
    const refund = () => change(transfer.id, { action: "refund", transactionHash });
    expect(await statusAndText(change(transfer.id, { action: "refund", transactionHash: "0x1" }))).toEqual([
      400,
      "Enter the hash of the USDC transaction.",
    ]);
    const replies = await Promise.all([refund(), refund()]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await newestEntry()).toMatchObject({ action: "refunded-transfer", subject: "the transfer of 7 USDC" });
    expect((await list()).map(({ id }) => id)).not.toContain(transfer.id);
    expect((await change(transfer.id, { action: "assign", orderId: order.id })).status).toBe(404);
    // Another scan finds the transfer again and changes nothing.
    await ads.check(buyer, order.id);
    expect((await list()).map(({ id }) => id)).not.toContain(transfer.id);
  });

  it("Is marked as refunded only by a transaction that sends it back, which proves one refund", async () => {
    const { transfer } = await payWrongAmount("8");
    const refund = (transactionHash: string) =>
      statusAndText(change(transfer.id, { action: "refund", transactionHash }));
    const used = [409, "This transaction is already on record for another payment or refund."];
    expect(await refund(`0x${"6".repeat(64)}`)).toEqual([
      409,
      "The chain does not know this transaction. Check its hash, or try again in a minute.",
    ]);
    expect(await refund(transfer.transactionHash)).toEqual(used);
    expect(await refund(await sendBack("8", "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B"))).toEqual([
      200,
      expect.anything(),
    ]);
    const { transfer: second } = await payWrongAmount("9");
    const reply = change(second.id, { action: "refund", transactionHash: await sendBack("8.5") });
    expect(await statusAndText(reply)).toEqual([
      409,
      "This transaction sends 8.5 USDC to a wallet of the buyer, but 9 USDC are due.",
    ]);
  });

  it("Is for admins only, and an unknown one is not found", async () => {
    expect((await ads.ask("GET", "/api/admin/unmatched-transfers", buyer)).status).toBe(403);
    const hash = `0x${"6".repeat(64)}`;
    for (const id of ["1", `${hash}:0`, `${hash}:1e3`, "x".repeat(300)])
      expect(await statusAndText(change(id, { action: "refund", transactionHash: hash }))).toEqual([
        404,
        "Transfer not found.",
      ]);
  });
});

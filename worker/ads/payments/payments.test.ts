import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { someOf } from "../../../tools/test/depth.ts";
import { AD, paymentsOf } from "../../test/payments.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { checkPayments } from "./check-payments.ts";
import { expireOrders } from "./expire-orders.ts";
import { commitCheck } from "./payments.queries.ts";
import type { PaymentEvent } from "./payments.rules.ts";

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let buyer: string;
let admin: string;
let testCount = 0;
beforeAll(async () => {
  app = await startTestApp("payments", { AD_CREATION: "open" });
  ads = paymentsOf(app);
});
// These tests move the clock far ahead, so each test needs fresh prices and new sessions.
beforeEach(async () => {
  testCount += 1;
  await app.tick();
  buyer = await app.signUp(`buyer-${testCount}`);
  admin = await ads.signUpAdmin(`reviewer-${testCount}`);
});

/** Blocks after which a transfer is final on the sandbox's chains. */
const FINAL_AFTER = { USDC: 40, BTC: 2 };
const paymentFor = (order: { paymentCurrency: string; paymentAddress: string; paymentAmount: string }) => ({
  currency: order.paymentCurrency,
  address: order.paymentAddress,
  amount: order.paymentAmount,
});
const runJob = async (job: typeof checkPayments, minutes = 1) => {
  app.clock.time += minutes * MINUTE;
  await ads.alignClocks();
  return job(app.deps);
};

describe.each(["USDC", "BTC"] as const)("An order in %s", (paymentCurrency) => {
  const place = () => ads.place(buyer, { ...AD, paymentCurrency });
  const makeFinal = () => ads.mine(paymentCurrency, FINAL_AFTER[paymentCurrency]);

  it("The order is paid when the transfer is detected and confirmed when it is final", async () => {
    const order = await place();
    expect(await ads.check(buyer, order.id)).toMatchObject({ confirmed: false, status: "pending", reachable: true });
    const { hash } = await ads.pay({ ...paymentFor(order), waiting: paymentCurrency === "BTC" });
    expect(await ads.check(buyer, order.id)).toMatchObject({ confirmed: false, status: "paid", missing: "0" });
    await makeFinal();
    expect(await ads.check(buyer, order.id)).toMatchObject({ confirmed: true, status: "confirmed" });
    const shown = await ads.show(buyer, order.id);
    expect(shown).toMatchObject({ paymentConfirmed: true, status: "confirmed" });
    expect(shown.transactionHash).toContain(hash);
    expect(shown.history.map(({ to }) => to)).toEqual(["pending", "paid", "confirmed"]);
  });

  it("The order is pending again after a reorg dropped the transfer, and a new transfer confirms it", async () => {
    const order = await place();
    await ads.pay({ ...paymentFor(order), waiting: paymentCurrency === "BTC" });
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "paid" });
    await ads.reorg(paymentCurrency, 12);
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "pending", received: "0" });
    await ads.pay(paymentFor(order));
    await makeFinal();
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "confirmed" });
  });

  it("Partial payments are added, the missing amount is shown, and an overpayment is noted", async () => {
    const order = await place();
    const [firstAmount, secondAmount] = paymentCurrency === "USDC" ? ["60.5", "100"] : ["0.0005", "0.05"];
    await ads.pay({ ...paymentFor(order), amount: firstAmount });
    const check = await ads.check(buyer, order.id);
    expect(check).toMatchObject({ status: "pending", received: firstAmount });
    if (paymentCurrency === "USDC") {
      expect(check.missing).toBe("89.5");
      expect((await ads.show(buyer, order.id)).payment.uri).toMatch(/&uint256=89500000$/);
    }
    await ads.pay({ ...paymentFor(order), amount: secondAmount });
    await makeFinal();
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "confirmed" });
    expect((await ads.show(buyer, order.id)).payment.note).toContain("Overpaid by");
  });

  it("The job confirms the order without a manual check", async () => {
    const order = await place();
    await ads.pay(paymentFor(order));
    await makeFinal();
    await runJob(checkPayments, 2);
    expect(await ads.show(buyer, order.id)).toMatchObject({ status: "confirmed" });
  });

  it("An unpaid order expires, and a late payment still confirms it", async () => {
    const order = await place();
    app.clock.time += 7 * DAY;
    await runJob(expireOrders);
    buyer = await ads.signInAgain(`buyer-${testCount}`);
    expect(await ads.show(buyer, order.id)).toMatchObject({ status: "expired" });
    await ads.pay(paymentFor(order));
    await makeFinal();
    await runJob(checkPayments, HOUR / MINUTE);
    // One run cannot scan a week of blocks.
    for (let minute = 0; minute < 10; minute++) await runJob(checkPayments);
    const shown = await ads.show(buyer, order.id);
    expect([shown.status, shown.payment.note]).toEqual(["confirmed", "Paid after the deadline."]);
  });
});

describe("A transfer that does not pay an order", () => {
  it("Another token, zero, dust or another address does not pay the order; dust counts once more arrives", async () => {
    const order = await ads.place(buyer);
    const { address } = paymentFor(order);
    await ads.pay({ ...paymentFor(order), contract: `0x${"ab".repeat(20)}` });
    await ads.pay({ ...paymentFor(order), amount: "0" });
    await ads.pay({ ...paymentFor(order), amount: "0.000001" });
    await ads.pay({ ...paymentFor(order), address: "0x00000000000000000000000000000000000000aa" });
    await ads.mine("USDC", 40);
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "pending", received: "0" });
    const listTransfers = async () =>
      (await ads.show(buyer, order.id)).payment.transfers.map(({ amount, state }) => [amount, state]);
    expect((await listTransfers()).toSorted()).toEqual([
      ["0", "dust"],
      ["0.000001", "dust"],
    ]);
    await ads.pay({ currency: "USDC", address, amount: "149" });
    await ads.mine("USDC", 40);
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "pending", missing: "0.999999" });
    for (const amount of ["0.9", "0.09", "0.009999"]) await ads.pay({ currency: "USDC", address, amount });
    await ads.mine("USDC", 40);
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "confirmed", missing: "0", received: "150" });
    expect(await listTransfers()).toHaveLength(6);
  });

  it("A second payment after the confirmation is found and noted as an overpayment", async () => {
    const order = await ads.place(buyer);
    await ads.pay(paymentFor(order));
    await ads.mine("USDC", 40);
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "confirmed" });
    await ads.review(admin, order.id, "approve");
    await ads.pay(paymentFor(order));
    await ads.mine("USDC", 40);
    await runJob(checkPayments, 61);
    buyer = await ads.signInAgain(`buyer-${testCount}`);
    const shown = await ads.show(buyer, order.id);
    expect(shown).toMatchObject({ status: "active", paymentConfirmed: true, payment: { received: "300" } });
    expect(shown.payment.note).toBe("Overpaid by 150 USDC. Paid in 2 transfers.");
  });

  it("A transfer is not credited to the order of another user who claims its sender address", async () => {
    const victimOrder = await ads.place(buyer);
    const attacker = await app.signUp("attacker");
    const attackerOrder = await ads.place(attacker);
    const from = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
    expect(
      (await ads.ask("PATCH", `/api/ad-orders/${attackerOrder.id}`, attacker, { senderAddress: from })).status,
    ).toBe(200);
    await ads.pay({ ...paymentFor(victimOrder), from });
    await ads.mine("USDC", 40);
    expect(await ads.check(attacker, attackerOrder.id)).toMatchObject({ status: "pending", received: "0" });
    expect(await ads.check(buyer, victimOrder.id)).toMatchObject({ status: "confirmed" });
  });
});

describe("A chain server that cannot be trusted", () => {
  const placeInBtc = () => ads.place(buyer, { ...AD, paymentCurrency: "BTC" });

  it.each(someOf(["503", "html", "truncated"], 1))(
    "A server that answers with the fault %s changes nothing",
    async (mode) => {
      const order = await ads.place(buyer);
      const btcOrder = await placeInBtc();
      await ads.pay(paymentFor(order));
      await ads.pay(paymentFor(btcOrder));
      await ads.mine("BTC", 2);
      await app.control("POST", "/faults", { upstream: "evm", mode });
      const check = await ads.check(buyer, order.id);
      expect(check).toMatchObject({ confirmed: false, status: "pending", reachable: false });
      await runJob(checkPayments);
      await app.control("DELETE", "/faults");
      expect(await ads.show(buyer, order.id)).toMatchObject({ status: "pending", payment: { checkedAt: null } });
      // The other network is not affected.
      expect(await ads.show(buyer, btcOrder.id)).toMatchObject({ status: "confirmed" });
      await ads.mine("USDC", 40);
      expect(await ads.check(buyer, order.id)).toMatchObject({ status: "confirmed" });
      for (const { id } of [order, btcOrder]) await ads.review(admin, id, "reject", "Too loud");
    },
  );

  it("An address whose history cannot be read does not stop other orders", async () => {
    const [unreadable, readable] = [await placeInBtc(), await placeInBtc()];
    for (const order of [unreadable, readable]) await ads.pay(paymentFor(order));
    await ads.mine("BTC", 2);
    await app.control("POST", "/faults", { upstream: "esplora", match: unreadable.paymentAddress, mode: "truncated" });
    await runJob(checkPayments, 5);
    expect(await ads.show(buyer, readable.id)).toMatchObject({ status: "confirmed" });
    expect(await ads.check(buyer, unreadable.id)).toMatchObject({
      status: "pending",
      reachable: false,
      checkedAt: null,
    });
    await app.control("DELETE", "/faults");
    await runJob(checkPayments, 5);
    expect(await ads.show(buyer, unreadable.id)).toMatchObject({ status: "confirmed" });
  });

  it("A false block height does not make a payment final", async () => {
    const order = await placeInBtc();
    await ads.pay({ ...paymentFor(order), waiting: true });
    await app.control("POST", "/payments/height", { currency: "BTC", blocks: 100 });
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "paid" });
    await app.control("POST", "/payments/height", { currency: "BTC", blocks: -100 });
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "paid" });
    await app.control("POST", "/payments/height", { currency: "BTC", blocks: 0 });
    await ads.mine("BTC", 2);
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "confirmed" });
  });

  it("No payment is lost when a server falls behind the height that it reported before", async () => {
    const order = await ads.place(buyer);
    await ads.check(buyer, order.id);
    await app.control("POST", "/payments/height", { currency: "USDC", blocks: -500 });
    await ads.pay(paymentFor(order));
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "pending" });
    await app.control("POST", "/payments/height", { currency: "USDC", blocks: 0 });
    await ads.mine("USDC", 40);
    expect(await ads.check(buyer, order.id)).toMatchObject({ status: "confirmed" });
  });
});

describe("Parallel requests", () => {
  it("Thirty parallel checks credit a transfer once and change the status once", async () => {
    const order = await ads.place(buyer);
    await ads.pay(paymentFor(order));
    await ads.mine("USDC", 40);
    app.clock.time += MINUTE;
    await ads.alignClocks();
    await Promise.all([
      ...Array.from({ length: 25 }, () => ads.ask("POST", `/api/ad-orders/${order.id}/check-payment`, buyer)),
      ...Array.from({ length: 5 }, () => checkPayments(app.deps)),
    ]);
    await ads.check(buyer, order.id);
    const shown = await ads.show(buyer, order.id);
    expect(shown.history.map(({ to }) => to)).toEqual(["pending", "confirmed"]);
    const events = await app.deps.db.d1.prepare("SELECT * FROM payment_events WHERE order_id = ?").bind(order.id).all();
    expect(events.results).toHaveLength(1);
  });

  it("Checks of other orders leave a transfer with the order that it was credited to", async () => {
    const { d1 } = app.deps.db;
    const [paid, other] = [await ads.place(buyer), await ads.place(buyer)];
    await ads.pay(paymentFor(paid));
    await ads.mine("USDC", 40);
    await ads.check(buyer, paid.id);
    const loadCredited = () => d1.prepare("SELECT * FROM payment_events WHERE order_id = ?").bind(paid.id).first();
    const event = (await loadCredited()) as unknown as PaymentEvent & { network: string };
    const orders = d1.prepare("SELECT revision FROM ad_orders WHERE id = ?");
    const { revision } = (await orders.bind(other.id).first<{ revision: number }>())!;
    const now = app.clock.time;
    const isCommitted = await commitCheck(app.deps.db, {
      id: Number(other.id),
      revision,
      network: event.network,
      events: [{ ...event, amount: BigInt(event.amount), final: true, state: "credited" }],
      from: "pending",
      to: "confirmed",
      cause: "Payment confirmed",
      received: paid.paymentAmount,
      note: null,
      mainTransfer: null,
      scanFrom: null,
      checkedAt: now,
      nextCheckAt: now,
    });
    expect(isCommitted).toBe(false);
    expect(await loadCredited()).toEqual(event);
    expect(await ads.show(buyer, other.id)).toMatchObject({ status: "pending", payment: { received: "0" } });
  });

  it("Parallel reviews let one of two admins decide", async () => {
    const order = await ads.place(buyer);
    await ads.pay(paymentFor(order));
    await ads.mine("USDC", 40);
    await ads.check(buyer, order.id);
    const otherAdmin = await ads.signUpAdmin("another-admin");
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ads.review(index % 2 ? admin : otherAdmin, order.id, index % 3 ? "approve" : "reject", "Too loud"),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const { history } = await ads.show(buyer, order.id);
    expect(history).toHaveLength(3);
  });
});

it("A payment is found with a server that allows only a few blocks per call", async () => {
  await app.empty("ad_orders");
  const fewBlocksApp = await startTestApp("payments-few-blocks", { AD_CREATION: "open", EVM_LOG_RANGE: "10" });
  const fewBlocksAds = paymentsOf(fewBlocksApp);
  const otherBuyer = await fewBlocksApp.signUp("few-blocks-buyer");
  const order = await fewBlocksAds.place(otherBuyer);
  await fewBlocksAds.pay(paymentFor(order));
  await fewBlocksAds.mine("USDC", FINAL_AFTER.USDC);
  for (let minutes = 0; minutes < 5; minutes++) {
    fewBlocksApp.clock.time += MINUTE;
    await fewBlocksAds.alignClocks();
    await checkPayments(fewBlocksApp.deps);
  }
  expect(await fewBlocksAds.show(otherBuyer, order.id)).toMatchObject({ status: "confirmed" });
});

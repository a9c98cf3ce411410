import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { AD, paymentsOf } from "../../test/payments.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { expireOrders } from "../orders/expire-orders.ts";
import { checkPayments } from "./check-payments.ts";
import { commitCheck } from "./payments.queries.ts";
import type { PaymentEvent } from "./payments.rules.ts";

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let ann: string;
let admin: string;
let tests = 0;
beforeAll(async () => {
  app = await startTestApp("payments", { AD_CREATION: "open" });
  ads = paymentsOf(app);
});
// Time flies in these tests: sessions end, and prices grow old.
beforeEach(async () => {
  tests += 1;
  await app.tick();
  ann = await app.signUp(`ann-${tests}`);
  admin = await ads.signUpAdmin(`admin-of-${tests}`);
});

/** Blocks that the sandbox's chains need. */
const FINAL = { USDC: 40, BTC: 2 };
const payable = (order: { paymentCurrency: string; paymentAddress: string; paymentAmount: string }) => ({
  currency: order.paymentCurrency,
  address: order.paymentAddress,
  amount: order.paymentAmount,
});
const run = async (job: typeof checkPayments, minutes = 1) => {
  app.clock.time += minutes * MINUTE;
  await ads.align();
  return job(app.deps);
};

describe.each(["USDC", "BTC"] as const)("an order in %s", (paymentCurrency) => {
  const place = () => ads.place(ann, { ...AD, paymentCurrency });
  const makeFinal = () => ads.mine(paymentCurrency, FINAL[paymentCurrency]);

  it("is paid when the transfer is seen, confirmed when it is final, and then stays so", async () => {
    const order = await place();
    expect(await ads.check(ann, order.id)).toMatchObject({ confirmed: false, status: "pending", reachable: true });
    const { hash } = await ads.pay({ ...payable(order), waiting: paymentCurrency === "BTC" });
    expect(await ads.check(ann, order.id)).toMatchObject({ confirmed: false, status: "paid", missing: "0" });
    await makeFinal();
    expect(await ads.check(ann, order.id)).toMatchObject({ confirmed: true, status: "confirmed" });
    const shown = await ads.show(ann, order.id);
    expect(shown).toMatchObject({ paymentConfirmed: true, status: "confirmed" });
    expect(shown.transactionHash).toContain(hash);
    expect(shown.history.map(({ to }) => to)).toEqual(["pending", "paid", "confirmed"]);
  });

  it("goes back to pending when the chain takes the transfer back, and on when it comes again", async () => {
    const order = await place();
    await ads.pay({ ...payable(order), waiting: paymentCurrency === "BTC" });
    expect(await ads.check(ann, order.id)).toMatchObject({ status: "paid" });
    await ads.reorg(paymentCurrency, 12);
    expect(await ads.check(ann, order.id)).toMatchObject({ status: "pending", received: "0" });
    await ads.pay(payable(order));
    await makeFinal();
    expect(await ads.check(ann, order.id)).toMatchObject({ status: "confirmed" });
  });

  it("adds up parts, says what is missing, and notes what was too much", async () => {
    const order = await place();
    const [part, rest] = paymentCurrency === "USDC" ? ["60.5", "100"] : ["0.0005", "0.05"];
    await ads.pay({ ...payable(order), amount: part });
    const check = await ads.check(ann, order.id);
    expect(check).toMatchObject({ status: "pending", received: part });
    if (paymentCurrency === "USDC") {
      expect(check.missing).toBe("89.5");
      expect((await ads.show(ann, order.id)).payment.uri).toMatch(/&uint256=89500000$/);
    }
    await ads.pay({ ...payable(order), amount: rest });
    await makeFinal();
    expect(await ads.check(ann, order.id)).toMatchObject({ status: "confirmed" });
    expect((await ads.show(ann, order.id)).payment.note).toContain("Overpaid by");
  });

  it("is found by the job as by the button", async () => {
    const order = await place();
    await ads.pay(payable(order));
    await makeFinal();
    await run(checkPayments, 2);
    expect(await ads.show(ann, order.id)).toMatchObject({ status: "confirmed" });
  });

  it("expires unpaid, and a late payment still confirms it", async () => {
    const order = await place();
    app.clock.time += 7 * DAY;
    await run(expireOrders);
    ann = await ads.signInAgain(`ann-${tests}`);
    expect(await ads.show(ann, order.id)).toMatchObject({ status: "expired" });
    await ads.pay(payable(order));
    await makeFinal();
    await run(checkPayments, HOUR / MINUTE);
    // A week of blocks is more than one run reads.
    for (let minute = 0; minute < 10; minute++) await run(checkPayments);
    const shown = await ads.show(ann, order.id);
    expect([shown.status, shown.payment.note]).toEqual(["confirmed", "Paid after the deadline."]);
  });
});

describe("a transfer that does not pay an order", () => {
  it("is another token, nothing, dust, or goes to another address; dust counts once more arrives", async () => {
    const order = await ads.place(ann);
    const { address } = payable(order);
    await ads.pay({ ...payable(order), contract: `0x${"ab".repeat(20)}` });
    await ads.pay({ ...payable(order), amount: "0" });
    await ads.pay({ ...payable(order), amount: "0.000001" });
    await ads.pay({ ...payable(order), address: "0x00000000000000000000000000000000000000aa" });
    await ads.mine("USDC", 40);
    expect(await ads.check(ann, order.id)).toMatchObject({ status: "pending", received: "0" });
    const transfers = async () =>
      (await ads.show(ann, order.id)).payment.transfers.map(({ amount, state }) => [amount, state]);
    expect((await transfers()).toSorted()).toEqual([
      ["0", "dust"],
      ["0.000001", "dust"],
    ]);
    await ads.pay({ currency: "USDC", address, amount: "149" });
    await ads.mine("USDC", 40);
    expect(await ads.check(ann, order.id)).toMatchObject({ status: "pending", missing: "0.999999" });
    for (const amount of ["0.9", "0.09", "0.009999"]) await ads.pay({ currency: "USDC", address, amount });
    await ads.mine("USDC", 40);
    expect(await ads.check(ann, order.id)).toMatchObject({ status: "confirmed", missing: "0", received: "150" });
    expect(await transfers()).toHaveLength(6);
  });

  it("is found after the order was settled, and shown as too much", async () => {
    const order = await ads.place(ann);
    await ads.pay(payable(order));
    await ads.mine("USDC", 40);
    expect(await ads.check(ann, order.id)).toMatchObject({ status: "confirmed" });
    await ads.review(admin, order.id, "approve");
    await ads.pay(payable(order));
    await ads.mine("USDC", 40);
    await run(checkPayments, 61);
    ann = await ads.signInAgain(`ann-${tests}`);
    const shown = await ads.show(ann, order.id);
    expect(shown).toMatchObject({ status: "active", paymentConfirmed: true, payment: { received: "300" } });
    expect(shown.payment.note).toBe("Overpaid by 150 USDC. Paid in 2 transfers.");
  });

  it("is not moved by the wallet that somebody claims to pay from", async () => {
    const victim = await ads.place(ann);
    const bob = await app.signUp("bob");
    const theirs = await ads.place(bob);
    const from = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    expect((await ads.ask("PATCH", `/api/ad-orders/${theirs.id}`, bob, { senderAddress: from })).status).toBe(200);
    await ads.pay({ ...payable(victim), from });
    await ads.mine("USDC", 40);
    expect(await ads.check(bob, theirs.id)).toMatchObject({ status: "pending", received: "0" });
    expect(await ads.check(ann, victim.id)).toMatchObject({ status: "confirmed" });
  });
});

describe("a chain that cannot be trusted", () => {
  const place = () => ads.place(ann, { ...AD, paymentCurrency: "BTC" });

  it.each(["503", "html", "truncated"])("changes nothing when it answers %s", async (mode) => {
    const order = await ads.place(ann);
    const other = await place();
    await ads.pay(payable(order));
    await ads.pay(payable(other));
    await ads.mine("BTC", 2);
    await app.control("POST", "/faults", { upstream: "evm", mode });
    const check = await ads.check(ann, order.id);
    expect(check).toMatchObject({ confirmed: false, status: "pending", reachable: false });
    await run(checkPayments);
    await app.control("DELETE", "/faults");
    expect(await ads.show(ann, order.id)).toMatchObject({ status: "pending", payment: { checkedAt: null } });
    // The other chain went on.
    expect(await ads.show(ann, other.id)).toMatchObject({ status: "confirmed" });
    await ads.mine("USDC", 40);
    expect(await ads.check(ann, order.id)).toMatchObject({ status: "confirmed" });
    for (const { id } of [order, other]) await ads.review(admin, id, "reject");
  });

  it("stops no other order when the history of one address cannot be read", async () => {
    const [spoilt, sound] = [await place(), await place()];
    for (const order of [spoilt, sound]) await ads.pay(payable(order));
    await ads.mine("BTC", 2);
    await app.control("POST", "/faults", { upstream: "esplora", match: spoilt.paymentAddress, mode: "truncated" });
    await run(checkPayments, 5);
    expect(await ads.show(ann, sound.id)).toMatchObject({ status: "confirmed" });
    expect(await ads.check(ann, spoilt.id)).toMatchObject({ status: "pending", reachable: false, checkedAt: null });
    await app.control("DELETE", "/faults");
    await run(checkPayments, 5);
    expect(await ads.show(ann, spoilt.id)).toMatchObject({ status: "confirmed" });
  });

  it("is not believed when it boasts of its height", async () => {
    const btc = await place();
    await ads.pay({ ...payable(btc), waiting: true });
    await app.control("POST", "/payments/lie", { currency: "BTC", blocks: 100 });
    expect(await ads.check(ann, btc.id)).toMatchObject({ status: "paid" });
    await app.control("POST", "/payments/lie", { currency: "BTC", blocks: -100 });
    expect(await ads.check(ann, btc.id)).toMatchObject({ status: "paid" });
    await app.control("POST", "/payments/lie", { currency: "BTC", blocks: 0 });
    await ads.mine("BTC", 2);
    expect(await ads.check(ann, btc.id)).toMatchObject({ status: "confirmed" });
  });

  it("loses no payment when it falls behind what it told before", async () => {
    const order = await ads.place(ann);
    await ads.check(ann, order.id);
    await app.control("POST", "/payments/lie", { currency: "USDC", blocks: -500 });
    await ads.pay(payable(order));
    expect(await ads.check(ann, order.id)).toMatchObject({ status: "pending" });
    await app.control("POST", "/payments/lie", { currency: "USDC", blocks: 0 });
    await ads.mine("USDC", 40);
    expect(await ads.check(ann, order.id)).toMatchObject({ status: "confirmed" });
  });
});

describe("races", () => {
  it("credit one transfer once and change the status once, for fifty checks at a time", async () => {
    const order = await ads.place(ann);
    await ads.pay(payable(order));
    await ads.mine("USDC", 40);
    app.clock.time += MINUTE;
    await ads.align();
    await Promise.all([
      ...Array.from({ length: 25 }, () => ads.ask("POST", `/api/ad-orders/${order.id}/check-payment`, ann)),
      ...Array.from({ length: 5 }, () => checkPayments(app.deps)),
    ]);
    await ads.check(ann, order.id);
    const shown = await ads.show(ann, order.id);
    expect(shown.history.map(({ to }) => to)).toEqual(["pending", "confirmed"]);
    const events = await app.deps.db.d1.prepare("SELECT * FROM payment_events WHERE order_id = ?").bind(order.id).all();
    expect(events.results).toHaveLength(1);
  });

  it("leave a transfer with the order that it was credited to, whatever a check of another decides", async () => {
    const { d1 } = app.deps.db;
    const [paid, other] = [await ads.place(ann), await ads.place(ann)];
    await ads.pay(payable(paid));
    await ads.mine("USDC", 40);
    await ads.check(ann, paid.id);
    const credited = () => d1.prepare("SELECT * FROM payment_events WHERE order_id = ?").bind(paid.id).first();
    const event = (await credited()) as unknown as PaymentEvent & { network: string };
    const orders = d1.prepare("SELECT revision FROM ad_orders WHERE id = ?");
    const { revision } = (await orders.bind(other.id).first<{ revision: number }>())!;
    const at = app.clock.time;
    const isCommitted = await commitCheck(app.deps.db, {
      id: Number(other.id),
      revision,
      network: event.network,
      events: [{ ...event, amount: BigInt(event.amount), final: true, state: "credited" }],
      from: "pending",
      to: "confirmed",
      cause: "Payment final",
      received: paid.paymentAmount,
      note: null,
      main: null,
      scanFrom: null,
      checkedAt: at,
      nextCheckAt: at,
    });
    expect(isCommitted).toBe(false);
    expect(await credited()).toEqual(event);
    expect(await ads.show(ann, other.id)).toMatchObject({ status: "pending", payment: { received: "0" } });
  });

  it("let one of two admins decide", async () => {
    const order = await ads.place(ann);
    await ads.pay(payable(order));
    await ads.mine("USDC", 40);
    await ads.check(ann, order.id);
    const other = await ads.signUpAdmin("another-admin");
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        ads.review(at % 2 ? admin : other, order.id, at % 3 ? "approve" : "reject"),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const { history } = await ads.show(ann, order.id);
    expect(history).toHaveLength(3);
  });
});

it("gets to the payment where a server gives out few blocks at a time", async () => {
  await app.empty("ad_orders");
  const few = await startTestApp("payments-few-blocks", { AD_CREATION: "open", EVM_LOG_RANGE: "10" });
  const theirs = paymentsOf(few);
  const bob = await few.signUp("bob-of-few-blocks");
  const order = await theirs.place(bob);
  await theirs.pay(payable(order));
  await theirs.mine("USDC", FINAL.USDC);
  for (let minutes = 0; minutes < 5; minutes++) {
    few.clock.time += MINUTE;
    await theirs.align();
    await checkPayments(few.deps);
  }
  expect(await theirs.show(bob, order.id)).toMatchObject({ status: "confirmed" });
});

import type { Hex } from "viem";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import { openLocalEvm } from "../../test/local-evm.ts";
import { AD, type Order, paymentsOf } from "../../test/payments.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { checkPayments } from "./check-payments.ts";

const USDC_UNITS = 10n ** 6n;

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let evm: Awaited<ReturnType<typeof openLocalEvm>>;
let token: Hex;
let buyer: string;
beforeAll(async () => {
  evm = await openLocalEvm("payments", () => app?.clock.time ?? 0);
  token = await evm.deploy("Token", 6, 10n ** 30n);
  app = await startTestApp("evm-run", { AD_CREATION: "open", ...evm.settings(token) });
  ads = paymentsOf(app);
});
let tests = 0;
beforeEach(async () => {
  tests += 1;
  buyer = await app.signUp(`buyer-${tests}`);
});

const addressOf = (order: Order) => order.paymentAddress as Hex;
const transfer = (order: Order, units: bigint, contract = token) =>
  evm.call("Token", contract, "transfer", addressOf(order), units);
const state = async ({ id }: Order) => {
  const { confirmed, status, received, missing, reachable } = await ads.check(buyer, id);
  return { confirmed, status, received, missing, reachable };
};

describe("an order in USDC on a real Ethereum machine", () => {
  it("is paid by a signed transfer of the token once it is mined, and confirmed once that is final", async () => {
    const order = await ads.place(buyer);
    expect(order.payment.uri).toContain(`ethereum:${token}@31337/transfer?`);
    const hash = await transfer(order, 150n * USDC_UNITS);
    expect(await state(order)).toMatchObject({ confirmed: false, status: "pending", received: "0", reachable: true });
    await evm.mine(1);
    expect(await state(order)).toMatchObject({ confirmed: false, status: "paid", received: "150", missing: "0" });
    await evm.makeFinal();
    expect(await state(order)).toMatchObject({ confirmed: true, status: "confirmed" });
    const shown = await ads.show(buyer, order.id);
    expect(shown).toMatchObject({ transactionHash: hash, senderAddress: evm.wallet });
    expect(shown.history.map(({ to }) => to)).toEqual(["pending", "paid", "confirmed"]);
  });

  it("is confirmed by the job as well, two orders in one transaction too", async () => {
    const orders = [await ads.place(buyer), await ads.place(buyer, { ...AD, duration: 10 })];
    const payout = await evm.deploy("Payout");
    await evm.call("Token", token, "approve", payout, 10n ** 12n);
    await evm.call("Payout", payout, "pay", token, orders.map(addressOf), [150n * USDC_UNITS, 50n * USDC_UNITS]);
    await evm.mine(1);
    await evm.makeFinal();
    app.clock.time += 2 * MINUTE;
    await checkPayments(app.deps);
    const [first, second] = await Promise.all(orders.map(({ id }) => ads.show(buyer, id)));
    expect([first!.status, second!.status]).toEqual(["confirmed", "confirmed"]);
    expect(first!.transactionHash).toBe(second!.transactionHash);
  });

  it("counts six decimals, and adds up what comes in parts, far beyond what a number holds", async () => {
    const order = await ads.place(buyer);
    await transfer(order, 150n * USDC_UNITS - 1n);
    await evm.mine(1);
    expect(await state(order)).toMatchObject({ status: "pending", received: "149.999999", missing: "0.000001" });
    await transfer(order, 2n ** 60n);
    await evm.mine(1);
    await evm.makeFinal();
    expect(await state(order)).toMatchObject({ status: "confirmed", received: "1152921504756.846975" });
  });

  it("is not paid by a transfer that was reverted, another token, or a contract that only says so", async () => {
    const order = await ads.place(buyer);
    const reverted = await transfer(order, 10n ** 31n);
    const eighteen = await evm.deploy("Token", 18, 10n ** 30n);
    const liar = await evm.deploy("Liar");
    const strange = [
      await transfer(order, 150n * 10n ** 18n, eighteen),
      await evm.call("Liar", liar, "transfer", addressOf(order), 150n * USDC_UNITS),
      await transfer(order, 0n),
    ];
    await evm.mine(1);
    await evm.makeFinal();
    expect(await evm.receiptOf(reverted)).toMatchObject({ succeeded: false });
    for (const hash of strange) expect(await evm.receiptOf(hash)).toMatchObject({ succeeded: true });
    expect(await state(order)).toMatchObject({ status: "pending", received: "0", reachable: true });
  });

  it("waits again when the chain takes the block back, and is paid by what is mined in its place", async () => {
    const order = await ads.place(buyer);
    await transfer(order, 150n * USDC_UNITS);
    await evm.mine(1);
    expect(await state(order)).toMatchObject({ status: "paid" });
    await evm.takeBack(1);
    await evm.mine(2);
    expect(await state(order)).toMatchObject({ status: "pending", received: "0" });
    const again = await transfer(order, 150n * USDC_UNITS);
    await evm.mine(1);
    await evm.makeFinal();
    expect(await state(order)).toMatchObject({ status: "confirmed" });
    expect(await ads.show(buyer, order.id)).toMatchObject({ transactionHash: again });
  });

  it("is not read through a server of another chain", async () => {
    const other = await startTestApp("evm-run", { AD_CREATION: "open", ...evm.settings(token), EVM_CHAIN_ID: "31338" });
    other.clock.time = app.clock.time;
    const elsewhere = paymentsOf(other);
    const order = await elsewhere.place(buyer);
    await transfer(order, 150n * USDC_UNITS);
    await evm.mine(1);
    await evm.makeFinal();
    expect(await elsewhere.check(buyer, order.id)).toMatchObject({ status: "pending", reachable: false });
  });
});

import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { fromUnits, toUnits } from "../../../shared/values/chain-amount.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { type Step, steps } from "../../test/payment-histories.ts";
import { AD, type Order, paymentsOf } from "../../test/payments.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { expireOrders } from "../orders/expire-orders.ts";
import { checkPayments } from "./check-payments.ts";

/** A smaller history that fails as well is seldom worth the minutes that it takes to find. */
const RUNS = { numRuns: 8, endOnFailure: true };
const STRANGE_TOKEN = `0x${"ab".repeat(20)}`;
const WALLETS = {
  USDC: ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC"],
  BTC: ["tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl"],
};

type Row = {
  id: number;
  status: string;
  received: string;
  start_date: number | null;
  end_date: number | null;
  next_check_at: number | null;
  archived: number;
  moves: number;
};
type Event = { key: string; order_id: number | null; address: string; amount: string; state: string; final: number };
type Payment = { currency: "USDC" | "BTC"; hash: string; to: string; amount: string; contract?: string };

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let admin: string;
let histories = 0;
beforeAll(async () => {
  // USDC is paid at addresses that orders share, BTC at each order's own.
  app = await startTestApp("histories", { AD_CREATION: "open", EVM_XPUB: "" });
  ads = paymentsOf(app);
});

const all = async <Found>(statement: string, ...values: unknown[]) =>
  (
    await app.deps.db.d1
      .prepare(statement)
      .bind(...values)
      .all<Found>()
  ).results;

/** Three orders of one person on chains of their own, and nothing else in the world. */
async function begin() {
  histories += 1;
  await app.control("DELETE", "/faults");
  await all("DELETE FROM ad_orders");
  await all("DELETE FROM payment_events");
  await all("DELETE FROM payment_addresses");
  const pool = [1, 2].map((at) => `0x${(BigInt(histories) * 16n + BigInt(at)).toString(16).padStart(40, "0")}`);
  for (const address of pool) {
    await all("INSERT INTO payment_addresses (currency, address, created_at) VALUES ('USDC', ?, 0)", address);
  }
  await app.tick(60);
  const person = await app.signUp(`person-${histories}`);
  admin = await ads.signUpAdmin(`admin-${histories}`);
  const orders: Order[] = [];
  for (const paymentCurrency of ["USDC", "USDC", "BTC"]) {
    orders.push(await ads.place(person, { ...AD, paymentCurrency }));
  }
  return { person, orders };
}

const PARTS = {
  exact: [1n, 1n],
  less: [1n, 1n],
  half: [1n, 2n],
  most: [199n, 200n],
  more: [2n, 1n],
  dust: [1n, 200n],
  nothing: [0n, 1n],
};

function unitsOf({ paymentAmount, paymentCurrency: currency }: Order, kind: keyof typeof PARTS): Decimal {
  const [times, parts] = PARTS[kind];
  const due = toUnits(paymentAmount as Decimal, currency);
  return fromUnits((due * times!) / parts! - (kind === "less" ? 1n : 0n), currency);
}

async function take(step: Step, person: string, orders: readonly Order[]) {
  const { ask } = ads;
  const order = "order" in step ? orders[step.order]! : orders[0]!;
  const path = `/api/ad-orders/${order.id}`;
  const currency = order.paymentCurrency;
  if (step.kind === "pay") {
    const { paymentAddress: address } = await ads.show(person, order.id);
    const strange = step.strange && currency === "USDC" && { contract: STRANGE_TOKEN };
    await ads.pay({ currency, address, amount: unitsOf(order, step.units), ...strange });
  } else if (step.kind === "mine") {
    // Few enough for the time that passes: a reading begins where the clock says that the order was placed.
    await ads.mine("USDC", Math.ceil(step.amount / 5));
    await ads.mine("BTC", 1);
  } else if (step.kind === "reorg") {
    // Neither chain takes back what it called final.
    await ads.reorg("USDC", Math.min(step.amount, 20));
    await ads.reorg("BTC", 1);
  } else if (step.kind === "wait") app.clock.time += step.amount * 2 * MINUTE;
  else if (step.kind === "check") await ads.check(person, order.id);
  else if (step.kind === "archive") expect((await ask("PATCH", `${path}/archive`, person, {})).status).toBe(200);
  else if (step.kind === "restore") expect((await ask("PATCH", `${path}/unarchive`, person, {})).status).toBe(200);
  else if (step.kind === "move") await ask("POST", `${path}/regenerate-address`, person);
  else if (step.kind === "name") {
    const hostile = { paymentAmount: "0.000001", paymentCurrency: "BTC", status: "active", price: "1" };
    await ask("PATCH", path, person, { senderAddress: WALLETS[currency][step.wallet], ...hostile });
  } else if (step.kind === "review") await ads.review(admin, order.id, step.approve ? "approve" : "reject");
  else if (step.kind === "lapse") {
    // An order of that age was read before, and not first now.
    await all(
      "UPDATE ad_orders SET created_at = created_at - ?1 WHERE id = ?2 AND checked_at IS NOT NULL",
      7 * DAY,
      Number(order.id),
    );
    await expireOrders(app.deps);
  } else if (step.kind === "break") await app.control("POST", "/faults", { upstream: "evm", mode: "503" });
  else if (step.kind === "mend") await app.control("DELETE", "/faults");
  else {
    app.clock.time += 2 * MINUTE;
    await ads.align();
    await checkPayments(app.deps);
  }
}

const rows = () =>
  all<Row>(
    `SELECT *, (SELECT COUNT(*) FROM ad_order_history WHERE order_id = ad_orders.id) AS moves FROM ad_orders ORDER BY id`,
  );
const agreed = () =>
  all<object>(
    "SELECT id, payment_amount, payment_currency, price, network, duration, ad_type FROM ad_orders ORDER BY id",
  );
const events = () =>
  all<Event>("SELECT tx || ' ' || output AS key, order_id, address, amount, state, final FROM payment_events");

/** What stands on the chains, in smallest units, strange tokens left out. */
async function onChain(): Promise<(Omit<Payment, "amount"> & { units: bigint })[]> {
  const { payments } = await (await app.control("GET", "/payments")).json<{ payments: Payment[] }>();
  return payments
    .filter(({ contract }) => contract === undefined)
    .map(({ amount, ...payment }) => ({ ...payment, units: toUnits(amount as Decimal, payment.currency) }));
}

/** Mends everything, lets each chain go on until all is final, and lets the job run twice. */
async function recover() {
  await app.control("DELETE", "/faults");
  await ads.mine("USDC", 40);
  await ads.mine("BTC", 3);
  app.clock.time += 2 * HOUR;
  for (let runs = 0; runs < 2; runs++) {
    app.clock.time += 2 * MINUTE + 30 * MINUTE;
    await ads.align();
    await checkPayments(app.deps);
  }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

it("keeps what was agreed, credits a transfer to one order for ever, and lets only an admin start an ad", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { person, orders } = await begin();
      const terms = await agreed();
      const creditedTo = new Map<string, number>();
      for (const step of history) {
        const before = await rows();
        await take(step, person, orders);
        const after = await rows();
        expect(await agreed()).toEqual(terms);
        for (const { key, order_id: owner } of await events()) {
          if (owner === null) continue;
          expect(creditedTo.get(key) ?? owner).toBe(owner);
          creditedTo.set(key, owner);
        }
        for (const [at, row] of after.entries()) {
          const old = before[at]!;
          if (step.kind === "archive" || step.kind === "restore") {
            expect({ ...row, archived: old.archived }).toEqual(old);
          }
          if (row.status !== old.status) expect(row.moves).toBe(old.moves + 1);
          if (old.status === "rejected") expect(row.status).toBe("rejected");
          if (row.status === "active") {
            expect(old.status === "active" || step.kind === "review").toBe(true);
            expect(row.end_date! - row.start_date!).toBe(AD.duration * DAY);
          }
        }
      }
    }),
    RUNS,
  );
});

it("confirms what was paid, within two runs after everything works again, and accounts for each unit", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { person, orders } = await begin();
      for (const step of history) await take(step, person, orders);
      const before = await rows();
      await recover();
      const after = await rows();
      const chain = await onChain();
      const ledger = await events();
      for (const [at, { id, status, received, next_check_at: next }] of after.entries()) {
        const order = orders[at]!;
        const due = toUnits(order.paymentAmount as Decimal, order.paymentCurrency);
        const claims = await all<{ address: string }>("SELECT address FROM ad_order_addresses WHERE order_id = ?", id);
        const arrived = chain.filter(({ to }) => claims.some(({ address }) => address === to));
        // At a shared address its exact amount is the order's; at its own, everything unless the sum is dust.
        const own = order.payment.isExactAmount ? arrived.filter(({ units }) => units === due) : arrived;
        const total = sum(own.map(({ units }) => units));
        const paid = total * 100n < due ? 0n : total;
        const wasWaiting =
          ["pending", "paid", "expired"].includes(before[at]!.status) && before[at]!.start_date === null;
        if (wasWaiting) {
          expect([id, status]).toEqual([id, paid >= due ? "confirmed" : status]);
          expect(paid < due && ["confirmed", "active", "rejected"].includes(status)).toBe(false);
          expect(toUnits(received as Decimal, order.paymentCurrency)).toBe(paid);
        }
        if (!wasWaiting && next === null) continue;
        // Credited and not, the ledger has all that arrived; what is not final now was taken back.
        const written = ledger.filter(
          ({ address, final }) => final === 1 && claims.some((claim) => claim.address === address),
        );
        expect(sum(written.map(({ amount }) => BigInt(amount)))).toBe(sum(arrived.map(({ units }) => units)));
      }
    }),
    RUNS,
  );
});

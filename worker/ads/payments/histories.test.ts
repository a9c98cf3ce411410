import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { fromUnits, toUnits } from "../../../shared/ads/chain-amount.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { runs } from "../../../tools/test/depth.ts";
import { type Step, steps } from "../../test/payment-histories.ts";
import { AD, type Order, paymentsOf } from "../../test/payments.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { checkPayments } from "./check-payments.ts";
import { expireOrders } from "./expire-orders.ts";

/** `endOnFailure` skips shrinking, because a smaller failing history is rarely worth the minutes that it takes. */
const RUNS = { ...runs(4, 100), endOnFailure: true };
const OTHER_TOKEN = `0x${"ab".repeat(20)}`;
const WALLETS = {
  USDC: ["0x8ba1f109551bD432803012645Ac136ddd64DBA72", "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B"],
  BTC: ["tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7"],
};

type OrderRow = {
  id: number;
  status: string;
  received: string;
  start_date: number | null;
  end_date: number | null;
  next_check_at: number | null;
  archived: number;
  moves: number;
};
type LedgerRow = {
  key: string;
  order_id: number | null;
  address: string;
  amount: string;
  state: string;
  final: number;
};
type Payment = { currency: "USDC" | "BTC"; hash: string; to: string; amount: string; contract?: string };

let app: TestApp;
let ads: ReturnType<typeof paymentsOf>;
let admin: string;
let historyCount = 0;
beforeAll(async () => {
  // Orders in USDC share addresses; each order in BTC has its own address.
  app = await startTestApp("histories", { AD_CREATION: "open", EVM_XPUB: "" });
  ads = paymentsOf(app);
});

const queryAll = async <Row>(statement: string, ...values: unknown[]) =>
  (
    await app.deps.db.d1
      .prepare(statement)
      .bind(...values)
      .all<Row>()
  ).results;

/** Empties the tables and places three orders of one user at new addresses. */
async function startHistory() {
  historyCount += 1;
  await app.control("DELETE", "/faults");
  await queryAll("DELETE FROM ad_orders");
  await queryAll("DELETE FROM payment_events");
  await queryAll("DELETE FROM payment_addresses");
  const pool = [1, 2].map(
    (index) => `0x${(BigInt(historyCount) * 16n + BigInt(index)).toString(16).padStart(40, "0")}`,
  );
  for (const address of pool) {
    await queryAll("INSERT INTO payment_addresses (currency, address, created_at) VALUES ('USDC', ?, 0)", address);
  }
  await app.tick(60);
  const cookie = await app.signUp(`person-${historyCount}`);
  admin = await ads.signUpAdmin(`reviewer-${historyCount}`);
  const orders: Order[] = [];
  for (const paymentCurrency of ["USDC", "USDC", "BTC"]) {
    orders.push(await ads.place(cookie, { ...AD, paymentCurrency }));
  }
  return { cookie, orders };
}

/** The part of the amount due that each kind pays, as numerator and denominator. */
const PARTS = {
  exact: [1n, 1n],
  less: [1n, 1n],
  half: [1n, 2n],
  most: [199n, 200n],
  more: [2n, 1n],
  dust: [1n, 200n],
  zero: [0n, 1n],
};

function amountOf({ paymentAmount, paymentCurrency: currency }: Order, kind: keyof typeof PARTS): Decimal {
  const [numerator, denominator] = PARTS[kind];
  const due = toUnits(paymentAmount as Decimal, currency);
  return fromUnits((due * numerator!) / denominator! - (kind === "less" ? 1n : 0n), currency);
}

async function runStep(step: Step, cookie: string, orders: readonly Order[]) {
  const { ask } = ads;
  const order = "order" in step ? orders[step.order]! : orders[0]!;
  const path = `/api/ad-orders/${order.id}`;
  const currency = order.paymentCurrency;
  if (step.kind === "pay") {
    const { paymentAddress: address } = await ads.show(cookie, order.id);
    const otherToken = step.otherToken && currency === "USDC" && { contract: OTHER_TOKEN };
    await ads.pay({ currency, address, amount: amountOf(order, step.units), ...otherToken });
  } else if (step.kind === "mine") {
    // The blocks must fit the time that passes, because a scan starts at the block of the order's creation time.
    await ads.mine("USDC", Math.ceil(step.amount / 5));
    await ads.mine("BTC", 1);
  } else if (step.kind === "reorg") {
    // The depth is limited, because a chain never drops final blocks.
    await ads.reorg("USDC", Math.min(step.amount, 20));
    await ads.reorg("BTC", 1);
  } else if (step.kind === "wait") app.clock.time += step.amount * 2 * MINUTE;
  else if (step.kind === "check") await ads.check(cookie, order.id);
  else if (step.kind === "archive") expect((await ask("PATCH", `${path}/archive`, cookie, {})).status).toBe(200);
  else if (step.kind === "restore") expect((await ask("PATCH", `${path}/unarchive`, cookie, {})).status).toBe(200);
  else if (step.kind === "new-address") await ask("POST", `${path}/regenerate-address`, cookie);
  else if (step.kind === "save-sender") {
    const forgedFields = { paymentAmount: "0.000001", paymentCurrency: "BTC", status: "active", price: "1" };
    await ask("PATCH", path, cookie, { senderAddress: WALLETS[currency][step.wallet], ...forgedFields });
  } else if (step.kind === "review") await ads.review(admin, order.id, step.approve ? "approve" : "reject", "Too loud");
  else if (step.kind === "expire") {
    // Makes the order older than the deadline. Orders without a scan are left out, because the job would have scanned
    // an order of that age.
    await queryAll(
      "UPDATE ad_orders SET created_at = created_at - ?1 WHERE id = ?2 AND checked_at IS NOT NULL",
      7 * DAY,
      Number(order.id),
    );
    await expireOrders(app.deps);
  } else if (step.kind === "fail") await app.control("POST", "/faults", { upstream: "evm", mode: "503" });
  else if (step.kind === "recover") await app.control("DELETE", "/faults");
  else {
    app.clock.time += 2 * MINUTE;
    await ads.alignClocks();
    await checkPayments(app.deps);
  }
}

const loadOrders = () =>
  queryAll<OrderRow>(
    `SELECT *, (SELECT COUNT(*) FROM ad_order_history WHERE order_id = ad_orders.id) AS moves FROM ad_orders ORDER BY id`,
  );
const loadTerms = () =>
  queryAll<object>(
    "SELECT id, payment_amount, payment_currency, price, network, duration, ad_type FROM ad_orders ORDER BY id",
  );
const loadLedger = () =>
  queryAll<LedgerRow>("SELECT tx || ' ' || output AS key, order_id, address, amount, state, final FROM payment_events");

/** The transfers of the right tokens on the chains, in smallest units. */
async function loadChainPayments(): Promise<(Omit<Payment, "amount"> & { units: bigint })[]> {
  const { payments } = await (await app.control("GET", "/payments")).json<{ payments: Payment[] }>();
  return payments
    .filter(({ contract }) => contract === undefined)
    .map(({ amount, ...payment }) => ({ ...payment, units: toUnits(amount as Decimal, payment.currency) }));
}

/** Removes all faults, mines until every transfer is final, and runs the job twice. */
async function recover() {
  await app.control("DELETE", "/faults");
  await ads.mine("USDC", 40);
  await ads.mine("BTC", 3);
  app.clock.time += 2 * HOUR;
  for (let run = 0; run < 2; run++) {
    app.clock.time += 2 * MINUTE + 30 * MINUTE;
    await ads.alignClocks();
    await checkPayments(app.deps);
  }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

it("Order terms never change, a transfer stays credited to one order, and only an admin starts an ad", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { cookie, orders } = await startHistory();
      const terms = await loadTerms();
      const creditedTo = new Map<string, number>();
      for (const step of history) {
        const ordersBefore = await loadOrders();
        await runStep(step, cookie, orders);
        const after = await loadOrders();
        expect(await loadTerms()).toEqual(terms);
        for (const { key, order_id: owner } of await loadLedger()) {
          if (owner === null) continue;
          expect(creditedTo.get(key) ?? owner).toBe(owner);
          creditedTo.set(key, owner);
        }
        for (const [index, row] of after.entries()) {
          const rowBefore = ordersBefore[index]!;
          if (step.kind === "archive" || step.kind === "restore") {
            expect({ ...row, archived: rowBefore.archived }).toEqual(rowBefore);
          }
          if (row.status !== rowBefore.status) expect(row.moves).toBe(rowBefore.moves + 1);
          if (rowBefore.status === "rejected") expect(row.status).toBe("rejected");
          if (row.status === "active") {
            expect(rowBefore.status === "active" || step.kind === "review").toBe(true);
            expect(row.end_date! - row.start_date!).toBe(AD.duration * DAY);
          }
        }
      }
    }),
    RUNS,
  );
});

it("After all faults are gone, two runs confirm every paid order, and the ledger holds every unit", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { cookie, orders } = await startHistory();
      for (const step of history) await runStep(step, cookie, orders);
      const ordersBefore = await loadOrders();
      await recover();
      const after = await loadOrders();
      const chainPayments = await loadChainPayments();
      const ledger = await loadLedger();
      for (const [index, { id, status, received, next_check_at: nextCheckAt }] of after.entries()) {
        const order = orders[index]!;
        const due = toUnits(order.paymentAmount as Decimal, order.paymentCurrency);
        const reserved = await queryAll<{ address: string }>(
          "SELECT address FROM ad_order_addresses WHERE order_id = ?",
          id,
        );
        const arrived = chainPayments.filter(({ to }) => reserved.some(({ address }) => address === to));
        // At a shared address only the exact amount counts; at an exclusive address everything counts unless it is
        // dust.
        const matching = order.payment.isExactAmount ? arrived.filter(({ units }) => units === due) : arrived;
        const total = sum(matching.map(({ units }) => units));
        const paid = total * 100n < due ? 0n : total;
        const { status: statusBefore, start_date: startBefore } = ordersBefore[index]!;
        const wasWaiting = ["pending", "paid", "expired"].includes(statusBefore) && startBefore === null;
        if (wasWaiting) {
          expect([id, status]).toEqual([id, paid >= due ? "confirmed" : status]);
          expect(paid < due && ["confirmed", "active", "rejected"].includes(status)).toBe(false);
          expect(toUnits(received as Decimal, order.paymentCurrency)).toBe(paid);
        }
        if (!wasWaiting && nextCheckAt === null) continue;
        // The ledger holds every transfer that arrived, credited or not. A row that is not final now was dropped by a
        // reorg.
        const finalRows = ledger.filter(
          ({ address, final }) => final === 1 && reserved.some((row) => row.address === address),
        );
        expect(sum(finalRows.map(({ amount }) => BigInt(amount)))).toBe(sum(arrived.map(({ units }) => units)));
      }
    }),
    RUNS,
  );
});

it("A wrong amount at the shared address of a settled order enters the ledger without an order", async () => {
  const { cookie, orders } = await startHistory();
  const [order, sharing] = orders as [Order, Order];
  await queryAll("DELETE FROM ad_orders WHERE id = ?", Number(sharing.id));
  const { paymentAddress: address, paymentAmount } = order;
  await ads.pay({ currency: "USDC", address, amount: paymentAmount });
  await ads.mine("USDC", 40);
  expect(await ads.check(cookie, order.id)).toMatchObject({ status: "confirmed" });
  await ads.pay({ currency: "USDC", address, amount: "7" });
  await ads.mine("USDC", 40);
  app.clock.time += 61 * MINUTE;
  await ads.alignClocks();
  await checkPayments(app.deps);
  const wrongAmount = (await loadLedger()).filter(({ amount }) => amount === "7000000");
  expect(wrongAmount).toEqual([expect.objectContaining({ order_id: null, address, state: "unmatched", final: 1 })]);
});

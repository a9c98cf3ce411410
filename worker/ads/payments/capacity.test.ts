import { beforeAll, expect, it } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "../../../shared/values/time.ts";
import { paymentsOf } from "../../test/payments.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { callsDuring } from "../../test/upstream-calls.ts";
import { checkPayments } from "./check-payments.ts";

const ORDERS = 10_000;
const RUNS = 30;
/** One of this many orders is partly paid. */
const PARTLY_PAID_EVERY = 500;
/** One of this many orders has a second address. */
const SECOND_ADDRESS_EVERY = 100;
/** The limits of one run of the job. */
const MAX_UPSTREAM_CALLS = 50;
const MAX_ROWS_READ = 1_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("capacity", { AD_CREATION: "open" });
  await app.signUp("many");
});

it("The job checks each of 10,000 open orders within half an hour and keeps every run small", async () => {
  const { db, clock } = app.deps;
  const created = clock.now() - 2 * DAY;
  // Every second order is closed, so that the ids of open orders are not adjacent.
  const ids = Array.from({ length: ORDERS * 2 }, (_, index) => index + 1);
  /** The block of half an hour ago. The sandbox makes a block every two seconds. */
  const scannedTo = Math.floor((clock.now() - 30 * MINUTE) / (2 * SECOND));
  await db.d1.batch([
    db.d1
      .prepare(
        `INSERT INTO ad_orders (user_id, ad_type, ad_config, payment_address, payment_amount, payment_currency, duration,
           created_at, updated_at, price, network, status, next_check_at, scan_from)
         SELECT (SELECT id FROM users LIMIT 1), 'banner', '{}', printf('0x%040x', value), '150', 'USDC', 30, ?1, ?1, '150',
           ?2, IIF(value % 2, 'pending', 'rejected'), IIF(value % 2, ?1, NULL), ?4 FROM json_each(?3)`,
      )
      .bind(created, app.deps.paymentNetworks[0]!.id, JSON.stringify(ids), scannedTo),
    db.d1.prepare(
      `INSERT INTO ad_order_addresses (order_id, network, address, amount, is_exclusive, created_at)
       SELECT id, network, payment_address, '150000000', 1, created_at FROM ad_orders`,
    ),
    db.d1
      .prepare(
        `INSERT INTO ad_order_addresses (order_id, network, address, amount, is_exclusive, created_at)
         SELECT id, network, printf('0x%040x', id + 1000000), '150000000', 1, created_at FROM ad_orders
         WHERE id % ?1 = 1 AND status = 'pending'`,
      )
      .bind(SECOND_ADDRESS_EVERY * 2),
    db.d1
      .prepare(
        `UPDATE ad_orders SET address_changes = 1, revision = 1, payment_address = printf('0x%040x', id + 1000000)
         WHERE id % ?1 = 1 AND status = 'pending'`,
      )
      .bind(SECOND_ADDRESS_EVERY * 2),
  ]);
  const ads = paymentsOf(app);
  const startedAt = app.clock.time;
  const worst = { calls: 0, rowsRead: 0, statements: 0 };
  for (let run = 0; run < RUNS; run++) {
    app.clock.time += MINUTE;
    await ads.alignClocks();
    const paidOrderId = 2 * run * PARTLY_PAID_EVERY + 7;
    await ads.pay({ currency: "USDC", address: `0x${paidOrderId.toString(16).padStart(40, "0")}`, amount: "70" });
    app.counts.reset();
    const calls = await callsDuring(app, () => checkPayments(app.deps));
    worst.calls = Math.max(worst.calls, calls);
    worst.rowsRead = Math.max(worst.rowsRead, app.counts.rowsRead);
    worst.statements = Math.max(worst.statements, app.counts.statements);
  }
  const unchecked = await db.d1
    .prepare("SELECT COUNT(*) AS n FROM ad_orders WHERE status = 'pending' AND (checked_at IS NULL OR checked_at < ?)")
    .bind(startedAt)
    .first<{ n: number }>();
  expect(unchecked?.n).toBe(0);
  expect(worst.calls).toBeLessThanOrEqual(MAX_UPSTREAM_CALLS);
  expect(worst.rowsRead).toBeLessThanOrEqual(MAX_ROWS_READ);
  expect(worst.statements).toBeLessThanOrEqual(20);

  await app.control("POST", "/faults", { upstream: "evm", mode: "503" });
  const sumOfCheckTimes = () => db.d1.prepare("SELECT SUM(checked_at) AS sum FROM ad_orders").first<{ sum: number }>();
  const sumBefore = await sumOfCheckTimes();
  app.clock.time += HOUR;
  await ads.alignClocks();
  app.counts.reset();
  await checkPayments(app.deps);
  expect(app.counts.rowsRead).toBeLessThanOrEqual(MAX_ROWS_READ);
  expect(await sumOfCheckTimes()).toEqual(sumBefore);
});

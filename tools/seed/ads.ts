import { createHash } from "node:crypto";
import { DAY, HOUR } from "../../shared/values/time.ts";
import { DEMO } from "./accounts.ts";
import orders from "./ads.json" with { type: "json" };
import type { Seed } from "./seed-context.ts";

/** Hexadecimal digits that are the same at every start. */
const digits = (input: string, length: number) =>
  `0x${createHash("sha256").update(input).digest("hex").slice(0, length)}`;

const REVIEWED = ["active", "rejected", "expired"];

/**
 * Inserts one order in each status, from made-up advertisers. The orders were placed, paid and reviewed in the past,
 * which the API cannot create.
 */
export const seedAds: Seed = async ({ callerOf, database, now }) => {
  const insert = database.prepare(
    `INSERT INTO ad_orders (user_id, ad_type, ad_config, payment_amount, payment_currency, status, payment_confirmed,
       start_date, end_date, duration, admin_reviewed, admin_notes, archived, created_at, updated_at, price, network,
       received, payment_address, transaction_hash, idempotency_key)
     SELECT id, $type, $config, $amount, 'USDC', $status, $status != 'paid',
       $started, $ends, $days, $reviewed, $notes, $archived, $ordered, coalesce($started, $paid), $amount, 'demo',
       $amount, $address, $hash, $key
     FROM users WHERE username = $username RETURNING id`,
  );
  const history = database.prepare(
    `INSERT INTO ad_order_history (order_id, "from", "to", cause, actor, at) VALUES (?, ?, ?, ?, 'system', ?)`,
  );
  const counts = database.prepare("INSERT INTO ad_counts (order_id, day, impressions, clicks) VALUES (?, ?, ?, ?)");

  for (const [index, { type, status, days, price, config, ...order }] of orders.entries()) {
    const ordered = now - order.orderedDaysAgo * DAY;
    const started = order.startedDaysAgo === undefined ? null : now - order.startedDaysAgo * DAY;
    const paid = ordered + HOUR;
    const { id } = insert.get({
      $username: DEMO.username,
      $type: type,
      $config: JSON.stringify({ type, ...config }),
      $amount: String(price * days),
      $status: status,
      $started: started,
      $ends: started && started + days * DAY,
      $days: days,
      $reviewed: Number(REVIEWED.includes(status)),
      $notes: order.notes ?? null,
      $archived: Number(order.archived ?? false),
      $ordered: ordered,
      $paid: paid,
      $address: digits(`address ${index}`, 40),
      $hash: digits(`transaction ${index}`, 64),
      $key: `demo ${index}`,
    }) as { id: number };
    history.run(id, null, "pending", "Ordered", ordered);
    if (status === "paid") {
      history.run(id, "pending", "paid", "Payment detected", paid);
      continue;
    }
    history.run(id, "pending", "confirmed", "Payment confirmed", paid);
    if (status !== "confirmed") {
      history.run(id, "confirmed", started === null ? status : "active", "Reviewed", started ?? ordered + DAY);
    }
    for (let day = 0; started !== null && started + day * DAY <= now; day++) {
      const date = new Date(started + day * DAY).toISOString().slice(0, 10);
      const impressions = 180 + ((index * 97 + day * 61) % 140);
      counts.run(id, date, impressions, Math.floor(impressions / 40));
    }
  }

  // One unpaid order is created through the API, if ad creation is open, because the server assigns its address.
  const call = callerOf(DEMO.username);
  type Options = { creation: string; currencies: unknown[] };
  const { creation, currencies } = (await call("GET", "/api/ad-payment-options")) as Options;
  if (creation !== "open" || currencies.length === 0) return;
  const adConfig = { coinId: "internet-computer", symbol: "ICP", name: "Internet Computer" };
  const unpaid = { adType: "token_highlight", duration: 14, paymentCurrency: "USDC", adConfig };
  await call("POST", "/api/ad-orders", unpaid);
};

import { HOUR, MINUTE } from "../../shared/values/time.ts";
import { DEMO } from "./accounts.ts";
import { pricesOf, type Seed } from "./world.ts";

/** `at` is the target as a factor of today's price; `percent` is a change in 24 hours. */
const ALERTS = [
  { id: "bitcoin", symbol: "btc", name: "Bitcoin", alertType: "above", at: 1.06, repeats: false },
  { id: "bitcoin", symbol: "btc", name: "Bitcoin", alertType: "below", at: 0.93, repeats: true },
  { id: "ethereum", symbol: "eth", name: "Ethereum", alertType: "fall_24h", percent: "8", repeats: true },
  { id: "chainlink", symbol: "link", name: "Chainlink", alertType: "above", at: 0.97, repeats: true },
];
const PAUSED = { symbol: "sol", name: "Solana", coinId: "solana", alertType: "rise_24h", targetPrice: "12" };

/**
 * Notifications of alerts that have fired: `ago` is in minutes, and `at` is the price as a factor of today's price.
 * Notifications about liquidation risks are created by the product itself.
 */
const FIRED = [
  { id: "internet-computer", symbol: "icp", name: "Internet Computer", kind: "rise_24h", target: "6", ago: 26 * 60 },
  { id: "ethereum", symbol: "eth", name: "Ethereum", kind: "below", at: 1.02, ago: 190 },
  { id: "bitcoin", symbol: "btc", name: "Bitcoin", kind: "below", at: 1.01, ago: 42 },
  { id: "chainlink", symbol: "link", name: "Chainlink", kind: "above", at: 0.97, ago: 9 },
];
const READ_AFTER = 3 * HOUR;

/** Rounds to three significant digits, because users set alerts at round prices. */
const round = (price: number): string => String(Number(price.toPrecision(3)));

/** Creates active alerts, a paused one, and notifications, of which the newer half is unread. */
export const seedAlerts: Seed = async ({ as, database, now }) => {
  const call = as(DEMO.username);
  const prices = await pricesOf(call, [...ALERTS, ...FIRED]);
  for (const { id, at = 1, percent, ...alert } of ALERTS) {
    const price = prices.get(id);
    if (price === undefined) continue;
    await call("POST", "/api/price-alerts", { ...alert, coinId: id, targetPrice: percent ?? round(price * at) });
  }
  const { id } = (await call("POST", "/api/price-alerts", PAUSED)) as { id: string };
  await call("PATCH", `/api/price-alerts/${id}`, { isActive: false });

  const { id: userId } = (await call("GET", "/api/user")) as { id: string };
  const insert = database.prepare(`
    INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, price, triggered_at, is_read)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const markTriggered = database.prepare(
    "UPDATE price_alerts SET is_triggered = 1, triggered_at = ? WHERE user_id = ? AND coin_id = ? AND is_armed = 0",
  );
  for (const { id, symbol, name, kind, target, at = 1, ago } of FIRED) {
    const price = prices.get(id);
    if (price === undefined) continue;
    const firedAt = now - ago * MINUTE;
    const isRead = now - firedAt > READ_AFTER ? 1 : 0;
    insert.run(userId, kind, id, symbol, name, target ?? round(price * at), round(price * at), firedAt, isRead);
    markTriggered.run(firedAt, userId, id);
  }
};

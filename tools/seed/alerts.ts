import { HOUR, MINUTE } from "../../shared/values/time.ts";
import { DEMO } from "./accounts.ts";
import data from "./alerts.json" with { type: "json" };
import { pricesOf, type Seed } from "./seed-context.ts";

const { alerts, fired } = data;
const PAUSED = { symbol: "sol", name: "Solana", coinId: "solana", alertType: "rise_24h", targetPrice: "12" };

const READ_AFTER = 3 * HOUR;

/** Rounds to three significant digits, because users set alerts at round prices. */
const round = (price: number): string => String(Number(price.toPrecision(3)));

/**
 * Creates active alerts, a paused alert, and notifications of alerts that have fired. Notifications older than
 * `READ_AFTER` are marked as read. The product itself creates notifications about liquidation risks. In alerts.json,
 * `percent` is a change in 24 hours.
 */
export const seedAlerts: Seed = async ({ callerOf, database, now }) => {
  const call = callerOf(DEMO.username);
  const prices = await pricesOf(call, [...alerts, ...fired]);
  for (const { id, priceFactor = 1, percent, ...alert } of alerts) {
    const price = prices.get(id);
    if (price === undefined) continue;
    await call("POST", "/api/price-alerts", {
      ...alert,
      coinId: id,
      targetPrice: percent ?? round(price * priceFactor),
    });
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
  for (const { id, symbol, name, kind, target, priceFactor = 1, minutesAgo } of fired) {
    const price = prices.get(id);
    if (price === undefined) continue;
    const firedAt = now - minutesAgo * MINUTE;
    const isRead = now - firedAt > READ_AFTER ? 1 : 0;
    insert.run(
      userId,
      kind,
      id,
      symbol,
      name,
      target ?? round(price * priceFactor),
      round(price * priceFactor),
      firedAt,
      isRead,
    );
    markTriggered.run(firedAt, userId, id);
  }
};

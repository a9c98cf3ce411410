import type { Database } from "../platform/storage/db.ts";
import { distinctValues } from "../platform/storage/distinct-values.ts";
import { prepare } from "../platform/storage/statement.ts";

// Liquidated positions are left out, because their value no longer depends on the coin's price.
const HELD_COINS = [
  distinctValues("spot_positions", "coin_id", "spot_positions_by_coin", "coin_id IS NOT NULL"),
  distinctValues("leveraged_positions", "coin_id", "leveraged_positions_open", "is_liquidated = 0"),
  distinctValues("price_alerts", "coin_id", "price_alerts_waiting", "is_active = 1"),
  "SELECT coin_id AS id FROM linked_coins LIMIT :limit",
];

/** The coins of open positions, of linked accounts and of active price alerts: one step for each coin. */
export async function listHeldCoins(db: Database, limit: number): Promise<string[]> {
  const results = await db.d1.batch<{ id: string }>(HELD_COINS.map((text) => prepare(db, text, { limit })));
  return [...new Set(results.flatMap((rows) => rows.results.map(({ id }) => id)))].slice(0, limit);
}

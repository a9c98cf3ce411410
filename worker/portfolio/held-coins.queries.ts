import type { Database } from "../platform/storage/db.ts";

// Liquidated positions are left out, because their value no longer depends on the coin's price.
const HELD_COINS = `
  SELECT coin_id AS id FROM spot_positions WHERE coin_id IS NOT NULL
  UNION SELECT coin_id FROM leveraged_positions WHERE is_liquidated = 0 AND coin_id IS NOT NULL
  UNION SELECT balance.value ->> 'coinId' FROM linked_accounts, json_each(linked_accounts.holdings) AS balance
    WHERE balance.value ->> 'coinId' IS NOT NULL
  UNION SELECT coin_id FROM price_alerts WHERE is_active = 1
  LIMIT ?1`;

/** The coins of open positions, of linked accounts and of active price alerts. */
export async function listHeldCoins(db: Database, limit: number): Promise<string[]> {
  const { results } = await db.d1.prepare(HELD_COINS).bind(limit).all<{ id: string }>();
  return results.map(({ id }) => id);
}

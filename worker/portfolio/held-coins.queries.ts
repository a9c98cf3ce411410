import type { Database } from "../platform/storage/db.ts";

// A liquidated position moves no more: nobody needs its coin's price.
const HELD = `
  SELECT coin_id AS id FROM spot_positions WHERE coin_id IS NOT NULL
  UNION SELECT coin_id FROM leveraged_positions WHERE is_liquidated = 0 AND coin_id IS NOT NULL
  UNION SELECT coin_id FROM price_alerts WHERE is_active = 1
  LIMIT ?1`;

/** The coins that anybody holds, or waits for with a price alert. */
export async function listHeldCoins(db: Database, limit: number): Promise<string[]> {
  const { results } = await db.d1.prepare(HELD).bind(limit).all<{ id: string }>();
  return results.map(({ id }) => id);
}

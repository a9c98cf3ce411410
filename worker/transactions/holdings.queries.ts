import { asc, eq } from "drizzle-orm";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { spotPositions as spot } from "../portfolio/positions.table.ts";

export type Position = Pick<typeof spot.$inferSelect, "id" | "coinId" | "symbol" | "amount" | "entryPrice">;

/** All spot positions of a user, sold ones too, the oldest first. */
export const listPositions = (db: Database, userId: string): Promise<Position[]> =>
  db.orm
    .select({
      id: spot.id,
      coinId: spot.coinId,
      symbol: spot.symbol,
      amount: spot.amount,
      entryPrice: spot.entryPrice,
    })
    .from(spot)
    .where(eq(spot.userId, userId))
    .orderBy(asc(spot.createdAt), asc(spot.id));

export type NewHolding = { id: string; symbol: string; name: string; coinId: string | null; createdAt: number };
export type HoldingChange = { id: string; amount: string; entryPrice: string | null; currentPrice: string | null };

// A new holding begins with the amount 0, so that no opening purchase is booked for it.
const INSERT_HOLDINGS = `
  INSERT INTO spot_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount)
  SELECT value->>0, ?2, value->>1, value->>2, value->>3, '0', '0', value->>4, ?3, '0' FROM json_each(?1)
  WHERE (SELECT count(*) FROM spot_positions WHERE user_id = ?2) + json_array_length(?1) <= ${MAX_POSITIONS}`;
const UPDATE_HOLDINGS = `
  UPDATE spot_positions SET amount = j.value->>1, entry_price = coalesce(j.value->>2, entry_price),
    current_price = CASE WHEN current_price = '0' THEN coalesce(j.value->>3, j.value->>2, current_price) ELSE current_price END,
    updated_at = ?3
  FROM json_each(?1) AS j
  WHERE spot_positions.id = j.value->>0 AND user_id = ?2`;

/** Adds holdings and writes derived amounts and entry prices. */
export async function writeHoldings(
  { d1 }: Database,
  userId: string,
  added: readonly NewHolding[],
  changes: readonly HoldingChange[],
  now: number,
) {
  const newRows = added.map(({ id, symbol, name, coinId, createdAt }) => [id, symbol, name, coinId, createdAt]);
  const changedRows = changes.map(({ id, amount, entryPrice, currentPrice }) => [id, amount, entryPrice, currentPrice]);
  await d1.batch([
    ...(added.length > 0 ? [d1.prepare(INSERT_HOLDINGS).bind(JSON.stringify(newRows), userId, now)] : []),
    d1.prepare(UPDATE_HOLDINGS).bind(JSON.stringify(changedRows), userId, now),
  ]);
}

const POSITION_JSON = `json_array(id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount, request_hash)`;
const COLUMNS =
  "id, user_id, kind, at, account, to_account, legs, price, fee, note, source, source_key, batch_id, position_id";
/** Transactions of a holding, except those that change another coin as well: the other coin needs these. */
const OWN_TRANSACTIONS = `
  FROM transactions WHERE user_id = ?1 AND (position_id = ?2 OR (?4 = 1 AND position_id IS NULL))
    AND EXISTS (SELECT 1 FROM json_each(legs) AS leg WHERE leg.value->>0 = ?3)
    AND NOT EXISTS (SELECT 1 FROM json_each(legs) AS leg WHERE leg.value->>0 <> ?3 AND leg.value->>0 NOT LIKE '$%')`;

/** Moves a position with its transactions out of the portfolio. Returns false when the user has no such position. */
export async function moveToDeleted(
  { d1 }: Database,
  userId: string,
  id: string,
  key: string,
  isMain: boolean,
  now: number,
): Promise<boolean> {
  const parameters = [userId, id, key, isMain ? 1 : 0];
  const [moved] = await d1.batch([
    d1
      .prepare(
        `INSERT OR REPLACE INTO deleted_holdings (id, user_id, deleted_at, position)
         SELECT id, user_id, ?3, ${POSITION_JSON} FROM spot_positions WHERE user_id = ?1 AND id = ?2 RETURNING id`,
      )
      .bind(userId, id, now),
    d1
      .prepare(
        `INSERT INTO deleted_transactions (${COLUMNS}, holding_id) SELECT ${COLUMNS}, ?2 ${OWN_TRANSACTIONS}
         AND EXISTS (SELECT 1 FROM spot_positions WHERE user_id = ?1 AND id = ?2)`,
      )
      .bind(...parameters),
    d1
      .prepare(
        `DELETE FROM transactions WHERE id IN (SELECT id ${OWN_TRANSACTIONS})
         AND EXISTS (SELECT 1 FROM spot_positions WHERE user_id = ?1 AND id = ?2)`,
      )
      .bind(...parameters),
    d1.prepare("DELETE FROM spot_positions WHERE user_id = ?1 AND id = ?2").bind(userId, id),
  ]);
  return moved!.results.length === 1;
}

/** Brings a deleted position back, with its transactions. Returns false when there is none. */
export async function moveBack({ d1 }: Database, userId: string, id: string): Promise<boolean> {
  const [, , removed] = await d1.batch([
    d1
      .prepare(
        `INSERT INTO transactions (${COLUMNS}) SELECT ${COLUMNS} FROM deleted_transactions
         WHERE user_id = ?1 AND holding_id = ?2 ON CONFLICT DO NOTHING`,
      )
      .bind(userId, id),
    d1
      .prepare(
        `INSERT INTO spot_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount, request_hash)
         SELECT position->>0, position->>1, position->>2, position->>3, position->>4, position->>5, position->>6, position->>7,
           position->>8, position->>9, position->>10
         FROM deleted_holdings WHERE user_id = ?1 AND id = ?2 ON CONFLICT DO NOTHING`,
      )
      .bind(userId, id),
    d1.prepare("DELETE FROM deleted_holdings WHERE user_id = ?1 AND id = ?2 RETURNING id").bind(userId, id),
  ]);
  return removed!.results.length === 1;
}

/** Removes deleted holdings for good, and returns how many there were. */
export async function purgeDeleted({ d1 }: Database, before: number): Promise<number> {
  const { results } = await d1
    .prepare("DELETE FROM deleted_holdings WHERE deleted_at < ?1 RETURNING id")
    .bind(before)
    .all();
  return results.length;
}

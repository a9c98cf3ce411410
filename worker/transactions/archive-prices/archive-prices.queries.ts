import type { Database } from "../../platform/storage/db.ts";
import { jsonField, prepare } from "../../platform/storage/statement.ts";
import type { ArchivePrices } from "../transactions.table.ts";

export type PricedRow = { id: number; price: string | null; fee: string | null; parts: ArchivePrices; sources: string };

const ROWS_PER_STATEMENT = 1000;
const field = jsonField<PricedRow>("new.value");
// A transaction that was priced or edited meanwhile keeps its own price.
const STORE = `
  UPDATE transactions SET price = ${field("price")}, fee = ${field("fee")}, archive_prices = ${field("parts")}, archive_sources = ${field("sources")}
  FROM json_each(:rows) AS new
  WHERE transactions.id = ${field("id")} AND user_id = :userId AND archive_prices IS NULL
    AND transactions.price IS CASE WHEN instr(${field("parts")}, 'price') > 0 THEN NULL ELSE ${field("price")} END
  RETURNING transactions.id`;

/** Stores prices of the archive. Returns the number of transactions that got one. */
export async function storeArchivePrices(db: Database, userId: string, rows: readonly PricedRow[]): Promise<number> {
  let stored = 0;
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT));
    stored += (await prepare(db, STORE, { userId, rows: part }).all()).results.length;
  }
  return stored;
}

const IN_BATCH = `
  SELECT transactions.id FROM json_each(:ids) AS wanted JOIN transactions ON transactions.id = wanted.value
  WHERE user_id = :userId AND batch_id = :batchId`;

/** Which of these transactions an import has booked. */
export async function listIdsOfBatch(
  db: Database,
  userId: string,
  batchId: string,
  ids: readonly number[],
): Promise<Set<number>> {
  const values = { userId, batchId, ids: JSON.stringify(ids) };
  const { results } = await prepare(db, IN_BATCH, values).all<{ id: number }>();
  return new Set(results.map(({ id }) => id));
}

const OF_USER = "FROM transactions WHERE user_id = :userId AND archive_prices IS NOT NULL";
const REMOVE = `
  UPDATE transactions SET archive_prices = NULL, archive_sources = NULL,
    price = CASE WHEN instr(archive_prices, 'price') > 0 THEN NULL ELSE price END,
    fee = CASE WHEN instr(archive_prices, 'fee') > 0 THEN json_remove(fee, '$[3]') ELSE fee END
  WHERE user_id = :userId AND archive_prices IS NOT NULL`;

export async function countArchivePrices(db: Database, userId: string): Promise<number> {
  const row = await prepare(db, `SELECT count(*) AS count ${OF_USER}`, { userId }).first<{ count: number }>();
  return row!.count;
}

/** Removes all prices of the archive. Returns how many there were, and the time of the oldest. */
export async function removeArchivePrices(db: Database, userId: string) {
  const [found] = await db.d1.batch<{ count: number; oldest: number | null }>(
    [`SELECT count(*) AS count, min(at) AS oldest ${OF_USER}`, REMOVE].map((text) => prepare(db, text, { userId })),
  );
  return found!.results[0]!;
}

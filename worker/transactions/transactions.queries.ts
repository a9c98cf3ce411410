import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { transactions as table } from "./transactions.table.ts";

export type TransactionRow = typeof table.$inferSelect;
export type NewTransactionRow = Omit<TransactionRow, "id">;
export type TransactionChange = Partial<
  Pick<TransactionRow, "kind" | "at" | "account" | "toAccount" | "legs" | "price" | "fee" | "note">
>;

const owned = (userId: string, id: number) => and(eq(table.userId, userId), eq(table.id, id));
/** Finds a coin in the stored text of legs and fee. A symbol or amount cannot be equal to a key in quotes by chance. */
const mentions = (key: string): SQL =>
  sql`(instr(${table.legs}, ${`[${JSON.stringify(key)}`}) > 0 OR instr(coalesce(${table.fee}, ''), ${`[${JSON.stringify(key)}`}) > 0)`;

const INSERT = `
  INSERT INTO transactions (user_id, kind, at, account, to_account, legs, price, fee, note, source, source_key, batch_id, position_id)
  SELECT ?2, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, value->>9,
    value->>10, value->>11
  FROM json_each(?1)
  WHERE (SELECT count(*) FROM transactions WHERE user_id = ?2) + (
      SELECT count(*) FROM json_each(?1) AS new WHERE NOT EXISTS (
        SELECT 1 FROM transactions WHERE user_id = ?2 AND source = new.value->>8 AND source_key = new.value->>9)
    ) <= ${MAX_TRANSACTIONS}
  ORDER BY json_each.key
  ON CONFLICT DO NOTHING
  RETURNING id`;
const FIND_KNOWN = `
  SELECT count(*) AS known FROM json_each(?1) AS new WHERE EXISTS (
    SELECT 1 FROM transactions WHERE user_id = ?2 AND source = new.value->>8 AND source_key = new.value->>9)`;

/**
 * Inserts the rows that are not there yet. It inserts none of them when the user would have more than
 * `MAX_TRANSACTIONS`; then fewer are known afterwards than were sent.
 */
export async function insertTransactions({ d1 }: Database, userId: string, rows: readonly NewTransactionRow[]) {
  const json = JSON.stringify(
    rows.map((row) => [
      row.kind,
      row.at,
      row.account,
      row.toAccount,
      row.legs,
      row.price,
      row.fee,
      row.note,
      row.source,
      row.sourceKey,
      row.batchId,
      row.positionId,
    ]),
  );
  const [known, inserted] = await d1.batch<{ known?: number; id?: number }>([
    d1.prepare(FIND_KNOWN).bind(json, userId),
    d1.prepare(INSERT).bind(json, userId),
  ]);
  return { known: known!.results[0]!.known!, ids: inserted!.results.map(({ id }) => id!) };
}

export async function findTransaction(db: Database, userId: string, id: number): Promise<TransactionRow | undefined> {
  const [row] = await db.orm.select().from(table).where(owned(userId, id));
  return row;
}

export async function findBySource(db: Database, userId: string, source: string, sourceKey: string) {
  const [row] = await db.orm
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.source, source), eq(table.sourceKey, sourceKey)));
  return row;
}

export async function updateTransaction(db: Database, userId: string, id: number, change: TransactionChange) {
  const [row] = await db.orm.update(table).set(change).where(owned(userId, id)).returning();
  return row;
}

export async function deleteTransaction(db: Database, userId: string, id: number): Promise<TransactionRow | undefined> {
  const [row] = await db.orm.delete(table).where(owned(userId, id)).returning();
  return row;
}

/** Deletes the transactions of an import, and returns how many there were. */
export async function deleteBatch(db: Database, userId: string, batchId: string): Promise<TransactionRow[]> {
  return db.orm
    .delete(table)
    .where(and(eq(table.userId, userId), eq(table.batchId, batchId)))
    .returning();
}

export type PageFilter = { key?: string | undefined; account?: string | undefined };
export type PagePlace = { at: number; id: number };

/** A page of transactions, newest first, after a place. */
export const listPage = (
  db: Database,
  userId: string,
  { key, account }: PageFilter,
  after: PagePlace | null,
  limit: number,
): Promise<TransactionRow[]> =>
  db.orm
    .select()
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        key === undefined ? undefined : mentions(key),
        account === undefined ? undefined : or(eq(table.account, account), eq(table.toAccount, account)),
        after ? or(lt(table.at, after.at), and(eq(table.at, after.at), lt(table.id, after.id))) : undefined,
      ),
    )
    .orderBy(desc(table.at), desc(table.id))
    .limit(limit);

/** A page of all transactions, oldest first, or of those with one of the coins. */
export const listForLedger = (
  db: Database,
  userId: string,
  keys: readonly string[] | null,
  after: PagePlace | null,
  limit: number,
): Promise<TransactionRow[]> =>
  db.orm
    .select()
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        keys === null ? undefined : or(...keys.map(mentions)),
        after ? or(gt(table.at, after.at), and(eq(table.at, after.at), gt(table.id, after.id))) : undefined,
      ),
    )
    .orderBy(asc(table.at), asc(table.id))
    .limit(limit);

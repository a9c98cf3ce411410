import { and, asc, between, desc, eq, getTableColumns, gte, lt, lte, sql } from "drizzle-orm";
import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";
import { LINKED_SOURCE } from "../../shared/transactions/transaction.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { changeLedger, OUTDATE, type Outdated } from "./changes/changes.queries.ts";
import { followRenames } from "./renames/renamed-accounts.queries.ts";
import type { Rename } from "./renames/renamed-accounts.rules.ts";
import { ledgers, type NewTransactionRow, transactions as table } from "./transactions.table.ts";

export type TransactionRow = typeof table.$inferSelect;
export type TransactionChange = Partial<
  Pick<
    TransactionRow,
    "kind" | "at" | "account" | "toAccount" | "legs" | "price" | "priceCurrency" | "fee" | "note" | "archivePrices"
  >
>;

const owned = (userId: string, id: number) => and(eq(table.userId, userId), eq(table.id, id));
/** The fields of a row that figures and lists follow from. */
export type StoredFields = Pick<
  TransactionRow,
  | "id"
  | "kind"
  | "at"
  | "account"
  | "toAccount"
  | "legs"
  | "price"
  | "priceCurrency"
  | "fee"
  | "positionId"
  | "transferKey"
  | "source"
  | "note"
>;
export const STORED_FIELDS =
  "id, kind, at, account, to_account AS toAccount, legs, price, price_currency AS priceCurrency, fee, position_id AS positionId, transfer_key AS transferKey, source, note";

/** Reads the purchase that a position began with. */
export const findOpening = (db: Database, userId: string, positionId: string): D1PreparedStatement =>
  prepare(
    db,
    `SELECT ${STORED_FIELDS} FROM transactions WHERE user_id = :userId AND source = 'position' AND source_key = :positionId`,
    { userId, positionId },
  );

const field = jsonField<NewTransactionRow>();
const newField = jsonField<NewTransactionRow>("new.value");
const IS_KNOWN = `EXISTS (
  SELECT 1 FROM transactions
  WHERE user_id = :userId AND source = ${newField("source")} AND source_key = ${newField("sourceKey")})`;
const INSERT = `
  ${insertSelect(table, {
    userId: ":userId",
    kind: field("kind"),
    at: field("at"),
    account: field("account"),
    toAccount: field("toAccount"),
    legs: field("legs"),
    price: field("price"),
    priceCurrency: field("priceCurrency"),
    fee: field("fee"),
    note: field("note"),
    source: field("source"),
    sourceKey: field("sourceKey"),
    batchId: field("batchId"),
    rowMarks: field("rowMarks"),
    positionId: field("positionId"),
    transferKey: field("transferKey"),
  })}
  FROM json_each(:rows)
  WHERE coalesce((SELECT transactions FROM ledgers WHERE user_id = :userId), 0)
    + (SELECT count(*) FROM json_each(:rows) AS new WHERE NOT ${IS_KNOWN}) <= ${MAX_TRANSACTIONS}
  ORDER BY json_each.key
  ON CONFLICT DO NOTHING
  RETURNING ${STORED_FIELDS}`;
const COUNT_KNOWN = `SELECT count(*) AS known FROM json_each(:rows) AS new WHERE ${IS_KNOWN}`;

/**
 * Inserts the rows that are not stored yet. Returns them and, when there are none, the number of rows that were stored already. Inserts no row when the user would have more than `MAX_TRANSACTIONS`. With `now`, the
 * records of the portfolio's value since the first of the rows are outdated.
 */
export async function insertTransactions(
  db: Database,
  userId: string,
  rows: readonly NewTransactionRow[],
  now?: number,
) {
  const values = { userId, rows: JSON.stringify(rows) };
  const since = rows.reduce((first, { at }) => Math.min(first, at), Number.MAX_SAFE_INTEGER);
  const outdated = now === undefined ? undefined : { since, now };
  const insert = prepare(db, INSERT, values);
  const { results, tags, change } = await changeLedger<StoredFields>(db, userId, [insert], { outdated });
  const added = results[0]!.results;
  // They are counted only when that decides whether there was no room.
  const counted = added.length > 0 ? null : await prepare(db, COUNT_KNOWN, values).first<{ known: number }>();
  return { known: counted?.known ?? 0, ids: added.map(({ id }) => id), added, tags, change };
}

/** Records that a transaction of this time was added, changed or removed, so that later records are outdated. */
export const recordChangeSince = (db: Database, userId: string, since: number, now: number): Promise<unknown> =>
  prepare(db, `UPDATE ledgers SET ${OUTDATE} WHERE user_id = :userId`, { userId, since, now }).run();

export async function findOutdated(db: Database, userId: string): Promise<{ from: number; to: number }> {
  const [row] = await db.orm
    .select({ from: ledgers.outdatedFrom, to: ledgers.outdatedTo })
    .from(ledgers)
    .where(eq(ledgers.userId, userId));
  return row ?? { from: 0, to: 0 };
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

/**
 * Changes a row of a user, and lets linked accounts follow names that no row has any more. Returns the row, and the tags of
 * the ledger; the row is undefined when the user has none.
 */
export async function updateTransaction(
  db: Database,
  userId: string,
  id: number,
  fields: TransactionChange,
  outdated?: Outdated,
  moves: readonly Rename[] = [],
) {
  const columns = getTableColumns(table);
  const names = Object.keys(fields) as (keyof TransactionChange)[];
  const text = `UPDATE transactions SET ${names.map((name) => `${columns[name].name} = :${name}`).join(", ")}
    WHERE user_id = :userId AND id = :id`;
  const update = prepare(db, text, { ...fields, userId, id });
  const followers = followRenames(db, userId, moves, { ids: [id] });
  const { tags, change } = await changeLedger(db, userId, [update], { outdated, followers });
  return { row: await findTransaction(db, userId, id), tags, change };
}

const OF_BATCH = "FROM transactions WHERE user_id = :userId AND batch_id = :batchId";

/** The account in which most transactions of a batch are; undefined without any. */
export async function findAccountOfBatch(db: Database, userId: string, batchId: string): Promise<string | undefined> {
  const text = `SELECT account ${OF_BATCH} GROUP BY account ORDER BY count(*) DESC, account LIMIT 1`;
  return (await prepare(db, text, { userId, batchId }).first<{ account: string }>())?.account;
}

const KEYS_OF_BATCH = `
  SELECT leg.value ->> 0 AS key FROM (SELECT legs ${OF_BATCH}) AS batch, json_each(batch.legs) AS leg
  UNION SELECT fee ->> 0 ${OF_BATCH} AND fee IS NOT NULL`;

/** Deletes the transactions of an import. Returns them, the time of the oldest, the stored keys of their coins, and the ledger's tags. */
export async function deleteBatch(db: Database, userId: string, batchId: string) {
  const statements = [KEYS_OF_BATCH, `DELETE ${OF_BATCH} RETURNING id, at`].map((text) =>
    prepare(db, text, { userId, batchId }),
  );
  const { results, tags, change } = await changeLedger<{ key: string } | PagePlace>(db, userId, statements);
  const removed = results[1]!.results as PagePlace[];
  const oldest = removed.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
  return {
    removed,
    oldest: removed.length === 0 ? null : oldest,
    keys: (results[0]!.results as { key: string }[]).map(({ key }) => key),
    tags,
    change,
  };
}

export type PagePlace = { at: number; id: number };

/** A page of the transactions of a period (ms, its end excluded), newest first, after a place. */
export const listPage = (
  db: Database,
  userId: string,
  period: { from: number; to: number } | undefined,
  after: PagePlace | null,
  limit: number,
): Promise<TransactionRow[]> =>
  db.orm
    .select()
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        period && gte(table.at, period.from),
        period && lt(table.at, period.to),
        after ? sql`(${table.at}, ${table.id}) < (${after.at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(table.at), desc(table.id))
    .limit(limit);

/** These transactions of the user, newest first. A sort in SQL would read them once more. */
export async function listByIds(db: Database, userId: string, ids: readonly number[]): Promise<TransactionRow[]> {
  const rows = await db.orm
    .select(getTableColumns(table))
    // SQLite keeps the order of a cross join, so that it reads only these rows.
    .from(sql`json_each(${JSON.stringify(ids)}) AS listed`)
    .crossJoin(table)
    .where(sql`${table.id} = listed.value AND ${table.userId} = ${userId}`);
  return rows.sort((a, b) => b.at - a.at || b.id - a.id);
}

/**
 * The coins of a ledger, null for all; whether it leaves out the transactions of linked accounts; the time (ms) after
 * which transactions do not count yet, null for none.
 */
export type LedgerFilter = { isOwn: boolean; until: number | null };

/** A page of a ledger, oldest first. */
export const listForLedger = (
  db: Database,
  userId: string,
  { isOwn, until }: LedgerFilter,
  after: PagePlace | null,
  limit: number,
): Promise<TransactionRow[]> =>
  db.orm
    .select()
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        isOwn ? sql`${table.source} IS NOT ${LINKED_SOURCE}` : undefined,
        until === null ? undefined : lte(table.at, until),
        after ? sql`(${table.at}, ${table.id}) > (${after.at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(table.at), asc(table.id))
    .limit(limit);

/** The transactions between two times, both included, oldest first, without those of linked accounts. */
export const listBetween = (db: Database, userId: string, from: number, to: number): Promise<TransactionRow[]> =>
  db.orm
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), between(table.at, from, to), sql`${table.source} IS NOT ${LINKED_SOURCE}`))
    .orderBy(asc(table.at), asc(table.id))
    .limit(MAX_TRANSACTIONS);

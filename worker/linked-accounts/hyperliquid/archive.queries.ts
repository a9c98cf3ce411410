import { and, asc, eq, gt, gte, lt } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import type { Fill, FundingPayment } from "../../upstreams/hyperliquid/history-rows.ts";
import {
  hyperliquidFills as fills,
  hyperliquidFunding as funding,
  hyperliquidLists as lists,
  hyperliquidSync as sync,
} from "./hyperliquid.table.ts";

export type SyncRow = typeof sync.$inferSelect;
export type FillRow = typeof fills.$inferSelect;
export type FundingRow = typeof funding.$inferSelect;
export type DueSync = SyncRow & { address: string; label: string; ledgerName: string | null; userId: string };

export const addSync = (db: Database, accountId: string) =>
  db.orm.insert(sync).values({ accountId }).onConflictDoNothing();

export const saveDexes = (db: Database, accountId: string, dexes: readonly string[], searchedAt: number) =>
  db.orm
    .update(sync)
    .set({ dexes: JSON.stringify(dexes), searchedAt })
    .where(eq(sync.accountId, accountId));

const SYNC = `
  SELECT s.account_id AS accountId, s.due_at AS dueAt, s.complete_at AS completeAt, s.fills_to AS fillsTo,
    s.funding_to AS fundingTo, s.booked_fill AS bookedFill, s.booked_funding AS bookedFunding, s.dexes,
    s.searched_at AS searchedAt, s.pause_notified_at AS pauseNotifiedAt, a.address, a.label, a.ledger_name AS ledgerName, a.user_id AS userId
  FROM hyperliquid_sync AS s JOIN linked_accounts AS a ON a.id = s.account_id`;
const DUE = `${SYNC} WHERE s.due_at <= :now ORDER BY s.due_at, s.account_id LIMIT 1`;
const OF_ACCOUNT = `${SYNC} WHERE s.account_id = :accountId`;

export const findSync = (db: Database, accountId: string): Promise<DueSync | null> =>
  prepare(db, OF_ACCOUNT, { accountId }).first<DueSync>();

/** The account whose history has been due for the longest time. */
export const findDueSync = (db: Database, now: number): Promise<DueSync | null> =>
  prepare(db, DUE, { now }).first<DueSync>();

const fill = jsonField<Fill>();
const INSERT_FILLS = `
  ${insertSelect(fills, {
    accountId: ":accountId",
    at: fill("at"),
    coin: fill("coin"),
    tid: fill("tid"),
    side: fill("side"),
    price: fill("price"),
    size: fill("size"),
    startPosition: fill("startPosition"),
    direction: fill("direction"),
    closedPnl: fill("closedPnl"),
    fee: fill("fee"),
    feeToken: fill("feeToken"),
    hash: fill("hash"),
  })}
  FROM json_each(:rows) WHERE EXISTS (SELECT 1 FROM hyperliquid_sync WHERE account_id = :accountId)
  ORDER BY json_each.key ON CONFLICT DO NOTHING`;
const payment = jsonField<FundingPayment>();
const INSERT_FUNDING = `
  ${insertSelect(funding, {
    accountId: ":accountId",
    at: payment("at"),
    coin: payment("coin"),
    amount: payment("amount"),
    size: payment("size"),
    rate: payment("rate"),
  })}
  FROM json_each(:rows) WHERE EXISTS (SELECT 1 FROM hyperliquid_sync WHERE account_id = :accountId)
  ORDER BY json_each.key ON CONFLICT DO NOTHING`;
const advance = (column: "fills_to" | "funding_to") =>
  `UPDATE hyperliquid_sync SET ${column} = max(${column}, :next) WHERE account_id = :accountId`;

/**
 * Stores a page and the place where the next one begins, both or neither. Rows that are stored already are skipped.
 * Returns the number of new rows.
 */
async function savePage(
  db: Database,
  [insert, advanceTo]: [string, string],
  accountId: string,
  rows: readonly unknown[],
  next: number,
) {
  const values = { accountId, rows: JSON.stringify(rows), next };
  const [inserted] = await db.d1.batch([insert, advanceTo].map((text) => prepare(db, text, values)));
  return inserted!.meta.changes;
}

export const saveFills = (db: Database, accountId: string, rows: readonly Fill[], next: number): Promise<number> =>
  savePage(db, [INSERT_FILLS, advance("fills_to")], accountId, rows, next);
export const saveFunding = (
  db: Database,
  accountId: string,
  rows: readonly FundingPayment[],
  next: number,
): Promise<number> => savePage(db, [INSERT_FUNDING, advance("funding_to")], accountId, rows, next);

export const scheduleSync = (db: Database, accountId: string, change: Partial<Pick<SyncRow, "dueAt" | "completeAt">>) =>
  db.orm.update(sync).set(change).where(eq(sync.accountId, accountId));

export const listFillsAfter = (db: Database, accountId: string, id: number, limit: number): Promise<FillRow[]> =>
  db.orm
    .select()
    .from(fills)
    .where(and(eq(fills.accountId, accountId), gt(fills.id, id)))
    .orderBy(asc(fills.id))
    .limit(limit);

/** Payments of funding from a time on and before another one, the oldest first. */
export const listFunding = (
  db: Database,
  accountId: string,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<FundingRow[]> =>
  db.orm
    .select()
    .from(funding)
    .where(and(eq(funding.accountId, accountId), gte(funding.at, from), lt(funding.at, before)))
    .orderBy(asc(funding.at), asc(funding.id))
    .limit(limit);

export const saveBooked = (
  db: Database,
  accountId: string,
  change: Partial<Pick<SyncRow, "bookedFill" | "bookedFunding">>,
) => db.orm.update(sync).set(change).where(eq(sync.accountId, accountId));

/** Keeps the name of an account in the ledger, so that it follows when the user gives its transactions another one. */
export const saveLedgerName = (db: Database, accountId: string, ledgerName: string) =>
  prepare(db, SAVE_LEDGER_NAME, { accountId, ledgerName }).run();
const SAVE_LEDGER_NAME =
  "UPDATE linked_accounts SET ledger_name = :ledgerName WHERE id = :accountId AND ledger_name IS NULL";

const PURGED_AT_ONCE = 1_000;
// The rows at the time where the next page begins stay, because that page contains them again.
const purgeOf = (table: string, isBooked: string) => `
  DELETE FROM ${table} WHERE id IN (
    SELECT row.id FROM hyperliquid_sync AS s CROSS JOIN ${table} AS row ON row.account_id = s.account_id AND row.at < :before
    WHERE s.account_id = :accountId AND ${isBooked} LIMIT ${PURGED_AT_ONCE})`;
const PURGES = [
  purgeOf("hyperliquid_fills", "row.id <= s.booked_fill AND row.at < s.fills_to"),
  purgeOf("hyperliquid_funding", "row.at < s.booked_funding AND row.at < s.funding_to"),
];

/** Deletes rows from before a time that are booked in the ledger. */
export const purgeArchive = (db: Database, accountId: string, before: number) =>
  db.d1.batch(PURGES.map((text) => prepare(db, text, { accountId, before })));

export type ListsRow = typeof lists.$inferSelect;

export async function readLists(db: Database): Promise<ListsRow | undefined> {
  const [row] = await db.orm.select().from(lists).where(eq(lists.k, 1));
  return row;
}

export const saveLists = (db: Database, row: Omit<ListsRow, "k">) =>
  db.orm
    .insert(lists)
    .values({ k: 1, ...row })
    .onConflictDoUpdate({ target: lists.k, set: row });

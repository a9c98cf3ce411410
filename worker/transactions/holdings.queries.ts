import { and, asc, eq, gt, inArray, isNotNull, lt, lte, min, sql } from "drizzle-orm";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import type { HoldingChange, NewHolding } from "../../shared/transactions/derive-positions.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { CHANGED, STATE, type State, type Tags } from "./changes/changes.queries.ts";
import { spotPositions as spot } from "./positions.table.ts";
import { ledgers, transactions } from "./transactions.table.ts";

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

/** `waitingFrom` is the stored time of the first transaction that waits, and `nextAt` the real one. */
export type LedgerState = {
  revision: number;
  waitingFrom: number | null;
  nextAt: number | null;
  rulesVersion: number;
};

const nextAfter = (db: Database, userId: string, now: number) =>
  db.orm
    .select({ at: min(transactions.at) })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), gt(transactions.at, now)));

/** The time of the user's first transaction after `now`. */
export async function findNextTime(db: Database, userId: string, now: number): Promise<number | null> {
  const [row] = await nextAfter(db, userId, now);
  return row?.at ?? null;
}

/** The state of a user's ledger; null when the user has never had a transaction. */
export async function readRevision(db: Database, userId: string, now: number): Promise<LedgerState | null> {
  const [row] = await db.orm
    .select({
      revision: ledgers.revision,
      waitingFrom: ledgers.waitingFrom,
      rulesVersion: ledgers.rulesVersion,
      nextAt: sql<number | null>`(${nextAfter(db, userId, now)})`,
    })
    .from(ledgers)
    .where(eq(ledgers.userId, userId));
  return row ?? null;
}

/** The tags of users' ledgers. Who has no ledger has no tag. */
export async function findTags(db: Database, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.orm
    .select({ userId: ledgers.userId, tag: ledgers.tag })
    .from(ledgers)
    .where(inArray(ledgers.userId, [...userIds]));
  return new Map(rows.map(({ userId, tag }) => [userId, tag]));
}

/** The users after `after` whose positions were derived by an earlier version of the rules. */
export async function listOfEarlierRules(db: Database, version: number, after: string, limit: number) {
  const found = await db.orm
    .select({ userId: ledgers.userId })
    .from(ledgers)
    .where(and(gt(ledgers.userId, after), lt(ledgers.rulesVersion, version)))
    .orderBy(asc(ledgers.userId))
    .limit(limit);
  return found.map(({ userId }) => userId);
}

/** `hasTransaction` is false when the ledger waits only for rates. */
export type DueLedger = { userId: string; hasTransaction: boolean };

/** The ledgers whose waiting is over, the one that waits longest first. */
export const listDue = async (db: Database, now: number, limit: number): Promise<DueLedger[]> => {
  const found = await db.orm
    .select({ userId: ledgers.userId, hasTransaction: HAS_DUE(now) })
    .from(ledgers)
    .where(and(isNotNull(ledgers.waitingFrom), lte(ledgers.waitingFrom, now)))
    .orderBy(asc(ledgers.waitingFrom))
    .limit(limit);
  return found.map(({ userId, hasTransaction }) => ({ userId, hasTransaction: hasTransaction === 1 }));
};
/** A transaction that became due since the ledger waits, or a change that was not counted. */
const HAS_DUE = (now: number) =>
  sql<number>`${ledgers.waitingFrom} = ${CHANGED} OR EXISTS (SELECT 1 FROM ${transactions} WHERE ${transactions.userId} = ${ledgers.userId}
    AND ${transactions.at} BETWEEN ${ledgers.waitingFrom} AND ${now})`;

/** Lets ledgers wait until `until`, or until their next transaction of later than `now`. */
export const postponeDue = async (
  db: Database,
  due: readonly DueLedger[],
  now: number,
  until: number,
): Promise<void> => {
  if (due.length === 0) return;
  const userIds = JSON.stringify(due.map(({ userId }) => userId));
  await prepare(db, POSTPONE, { userIds, now, until }).run();
};
const POSTPONE = `
  UPDATE ledgers SET waiting_from = min(:until, coalesce(
    (SELECT min(at) FROM transactions WHERE transactions.user_id = ledgers.user_id AND at > :now), :until))
  WHERE user_id IN (SELECT value FROM json_each(:userIds)) AND waiting_from <= :now`;

const IS_CURRENT = "EXISTS (SELECT 1 FROM ledgers WHERE user_id = :userId AND revision = :revision)";
const added = jsonField<NewHolding>();
// A new holding begins with the amount 0, so that no opening purchase is booked for it.
const INSERT_HOLDINGS = `
  ${insertSelect(spot, {
    id: added("id"),
    userId: ":userId",
    symbol: added("symbol"),
    name: added("name"),
    coinId: added("coinId"),
    entryPrice: "'0'",
    currentPrice: "'0'",
    createdAt: added("createdAt"),
    updatedAt: ":now",
    amount: "'0'",
  })}
  FROM json_each(:added)
  WHERE ${IS_CURRENT}
    AND (SELECT count(*) FROM spot_positions WHERE user_id = :userId) + json_array_length(:added) <= :limit`;
const changed = jsonField<HoldingChange>("change.value");
// Finds each row by its id: the sign keeps SQLite from reading all positions of the user. Removes the typed price when
// the entry price changes. A copy of the entry price follows it (`followingPrice`). All expressions read the row as it
// was before the update.
const UPDATE_HOLDINGS = `
  UPDATE spot_positions SET amount = ${changed("amount")}, entry_price = coalesce(${changed("entryPrice")}, entry_price),
    cost = ${changed("cost")}, known_amount = ${changed("knownAmount")},
    typed = CASE WHEN entry_price = coalesce(${changed("entryPrice")}, entry_price) THEN typed END,
    current_price = CASE
      WHEN current_price NOT IN ('0', entry_price) THEN current_price
      WHEN ${changed("currentPrice")} IS NOT NULL THEN ${changed("currentPrice")}
      WHEN current_price = '0' THEN '0'
      ELSE coalesce(${changed("entryPrice")}, entry_price) END,
    updated_at = :now
  FROM json_each(:changes) AS change
  WHERE spot_positions.id = ${changed("id")} AND +user_id = :userId AND ${IS_CURRENT}
    AND (NOT :onlyChanged OR amount IS NOT ${changed("amount")}
      OR entry_price IS NOT coalesce(${changed("entryPrice")}, entry_price)
      OR cost IS NOT ${changed("cost")} OR known_amount IS NOT ${changed("knownAmount")})`;
const ADVANCE = `
  UPDATE ledgers SET revision = revision + 1, tag = lower(hex(randomblob(8))), waiting_from = :nextAt,
    rules_version = :rulesVersion
  WHERE user_id = :userId AND revision = :revision RETURNING transactions, tag`;

/**
 * Adds holdings and writes derived amounts and entry prices. Writes nothing and returns null when the ledger is no
 * longer at the revision from which they were derived.
 */
export async function writeHoldings(
  db: Database,
  userId: string,
  { revision, nextAt, rulesVersion }: LedgerState,
  {
    added,
    changes,
    onlyChanged,
  }: { added: readonly NewHolding[]; changes: readonly HoldingChange[]; onlyChanged: boolean },
  now: number,
): Promise<Tags | null> {
  const values = {
    userId,
    revision,
    nextAt,
    rulesVersion,
    onlyChanged: Number(onlyChanged),
    now,
    limit: MAX_POSITIONS,
    added: JSON.stringify(added),
    changes: JSON.stringify(changes),
  };
  const texts = [...(added.length > 0 ? [INSERT_HOLDINGS] : []), UPDATE_HOLDINGS, ADVANCE];
  const statements = texts.map((text) => prepare(db, text, values));
  const results = await db.d1.batch<State>([prepare(db, STATE, { userId }), ...statements]);
  const [before, after] = [results[0]!.results[0], results.at(-1)!.results[0]];
  return before && after ? { from: before.tag, to: after.tag, transactions: after.transactions } : null;
}

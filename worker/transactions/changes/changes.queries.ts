import type { Database } from "../../platform/storage/db.ts";
import { prepare } from "../../platform/storage/statement.ts";

/** The number of a user's transactions, and the tag of the ledger. */
export type State = { transactions: number; tag: string };
export const STATE = "SELECT transactions, tag FROM ledgers WHERE user_id = :userId";
const NO_LEDGER: MarkedState = { transactions: 0, tag: "", revision: 0, waitingFrom: null, rulesVersion: 0 };

export const findState = async (db: Database, userId: string): Promise<State> =>
  (await prepare(db, STATE, { userId }).first<State>()) ?? NO_LEDGER;
export const findTag = async (db: Database, userId: string): Promise<string> => (await findState(db, userId)).tag;

/** The tags before and after a change of a ledger, and its number of transactions afterwards. */
export type Tags = { from: string; to: string; transactions: number };

/**
 * The `waiting_from` of a ledger that was changed and whose positions are not derived yet. Who changed it derives them;
 * if that never happens, for example because the request ended in between, the job of the next minute does.
 */
export const CHANGED = 0;
/** Transactions of the time `since` changed at `now`. */
export type Outdated = { since: number; now: number };
export const OUTDATE = `
  outdated_from = CASE WHEN outdated_to = 0 THEN :since ELSE min(outdated_from, :since) END, outdated_to = :now`;
const MARKED = "transactions, tag, revision, waiting_from AS waitingFrom, rules_version AS rulesVersion";
const mark = (db: Database, userId: string, outdated: Outdated | undefined): D1PreparedStatement =>
  prepare(
    db,
    `UPDATE ledgers SET waiting_from = ${CHANGED} ${outdated ? `, ${OUTDATE}` : ""}
     WHERE user_id = :userId ${outdated ? "AND changes() > 0" : ""} RETURNING ${MARKED}`,
    { userId, ...outdated },
  );
const MARKED_STATE = `SELECT ${MARKED} FROM ledgers WHERE user_id = :userId`;
type MarkedState = State & { revision: number; waitingFrom: number | null; rulesVersion: number };

/** A change of a ledger: its state afterwards, and what it waited for before. */
export type LedgerMark = Omit<MarkedState, keyof State> & { waitedFor: number | null };
type ChangeOptions = {
  needsDeriving?: boolean;
  outdated?: Outdated | undefined;
  followers?: readonly D1PreparedStatement[];
};
export type Changed = { tags: Tags; change: LedgerMark };

/**
 * Runs statements that change a ledger. Returns their results, the tags before and after them, and the change by which
 * `refreshHoldings` knows that the positions of no other change are missing. Without `needsDeriving` the statements
 * leave the positions as they follow from the transactions. With `outdated`, the last of the statements decides whether
 * something has changed, and the records of the portfolio's value since then are outdated. `followers` are statements of
 * the same batch that change no transaction.
 */
export async function changeLedger<Row>(
  db: Database,
  userId: string,
  statements: readonly D1PreparedStatement[],
  { needsDeriving = true, outdated, followers = [] }: ChangeOptions = {},
): Promise<Changed & { results: D1Result<Row>[]; followed: D1Result<Row>[] }> {
  const state = prepare(db, MARKED_STATE, { userId });
  const last = needsDeriving ? mark(db, userId, outdated) : state;
  const results = await db.d1.batch<Row>([state, ...statements, last, ...followers]);
  const before = (results[0]!.results[0] as MarkedState | undefined) ?? NO_LEDGER;
  const after = (results[1 + statements.length]!.results[0] as MarkedState | undefined) ?? before;
  const tags = { from: before.tag, to: after.tag, transactions: after.transactions };
  const { revision, waitingFrom, rulesVersion } = after;
  const change: LedgerMark = { revision, waitingFrom, rulesVersion, waitedFor: before.waitingFrom };
  const ownCount = 1 + statements.length;
  return { results: results.slice(1, ownCount), followed: results.slice(ownCount + 1), tags, change };
}

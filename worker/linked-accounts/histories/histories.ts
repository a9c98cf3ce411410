import { MAX_LINKED_ACCOUNTS } from "../../../shared/linked-accounts/rules.ts";
import { conflict, notFound, Refusal } from "../../../shared/refusal.ts";
import { HOUR, MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { tooMany } from "../../platform/http/errors.ts";
import { causeOf } from "../../platform/log.ts";
import { consumeRateLimit } from "../../platform/storage/rate-limits.queries.ts";
import { type Calls, createCalls, reasonOf } from "../calls.ts";
import { findLinked } from "../linked-accounts.queries.ts";
import type { Holding } from "../outcome.rules.ts";
import { NEXT_PART_AFTER, retryDelay } from "../refresh.rules.ts";
import { bookHistory } from "./booking.ts";
import { countBookings } from "./bookings.queries.ts";
import {
  type ClaimedHistory,
  claimHistory,
  findExtent,
  type HistoryRow,
  listHistories,
  listStored,
  listUnseen,
  releaseHistory,
  requestHistory,
  savePage,
  settleUnseen,
} from "./histories.queries.ts";
import { MAX_FOUND, nextReading, tooManyText, usedUpText, withCounts } from "./histories.rules.ts";
import type { HistoryReader, Step } from "./history-reader.ts";
import { missingText, readCovered, writeCovered } from "./missing.rules.ts";
import { findMissing } from "./missing.ts";
import { READERS } from "./readers.ts";
import { unbookHistory } from "./unbooking.ts";

/** How long (ms) a run claims a history, which is longer than the longest run. */
const CLAIM_MS = 2 * MINUTE;
/** A run begins no further step after this time. */
const RUN_MS = 20 * SECOND;
/** The calls of the run that begins a history beside the reply. The cron continues it. */
const FIRST_CALLS = 20;

type Change = Partial<HistoryRow>;

const later = (history: HistoryRow, now: number): Change => ({
  state: history.covered === null ? "running" : history.state,
  dueAt: now + NEXT_PART_AFTER,
});

/** Waits for another day. What was read completely before stays as it is. */
const waiting = ({ covered }: HistoryRow, name: string, until: number, now: number): Change => ({
  ...(covered === null
    ? { state: "waiting", asOf: now, problems: JSON.stringify([usedUpText(name, until)]) }
    : { state: "complete" }),
  dueAt: until,
});

function failedWith(history: HistoryRow, problem: string, now: number, isFinal = false): Change {
  const failures = history.failures + 1;
  return {
    state: "failed",
    asOf: now,
    problems: JSON.stringify([problem]),
    failures,
    dueAt: isFinal ? null : now + retryDelay(failures),
  };
}

/**
 * Asks for each transaction of replaceable blocks that this reading has not seen, and removes those that are in no block
 * any more. False when the calls of the run do not reach.
 */
async function settle(deps: Deps, reader: HistoryReader, history: ClaimedHistory, calls: Calls): Promise<boolean> {
  for (const txid of await listUnseen(deps.db, history)) {
    const isInBlock = await reader.isInBlock(deps, txid, calls);
    if (isInBlock === null) return false;
    await settleUnseen(deps.db, history, txid, isInBlock);
  }
  return true;
}

type End = Extract<Step, { kind: "end" }>;

async function complete(
  deps: Deps,
  history: ClaimedHistory,
  { covered, settledHeight, problems: unread = [], isBehind = false }: End,
): Promise<Change> {
  const { accountId, reading } = history;
  const problems = await bookHistory(deps, history);
  const missing = await findMissing(deps, history, isBehind);
  const { booked, ...counts } = await countBookings(deps.db, accountId);
  const { newest, ...extent } = await findExtent(deps.db, accountId);
  const now = deps.clock.now();
  return {
    ...extent,
    state: "complete",
    asOf: now,
    cursor: null,
    reading: reading + 1,
    covered: writeCovered(covered, missing),
    settledHeight,
    booked,
    problems: JSON.stringify(withCounts([...unread, ...problems, ...missing.symbols.map(missingText)], counts)),
    failures: 0,
    dueAt: now + nextReading(newest, settledHeight),
  };
}

/** Reads on from the cursor as far as the calls reach. Returns what is to be stored at the end, or null when another run took over. */
async function readOn(deps: Deps, history: ClaimedHistory, calls: Calls, until: number): Promise<Change | null> {
  const reader = READERS[history.kind]!;
  const held = JSON.parse(history.holdings) as Holding[];
  const stored = (txids: readonly string[]) => listStored(deps.db, history.accountId, txids);
  const { covered, missing } = readCovered(history.covered);
  const start = { ...history, covered, isWhole: missing.again };
  let { cursor, found } = history;
  while (deps.clock.now() <= until) {
    const step = await reader.step(deps, { ...start, held, cursor, stored }, calls);
    const now = deps.clock.now();
    if (step.kind === "postponed")
      return step.until == null ? later(history, now) : waiting(history, reader.name, step.until, now);
    if (step.kind === "refused") return failedWith(history, step.problem, now, true);
    if (step.kind === "failed")
      return failedWith(history, `${reader.name} could not be read: ${reasonOf(step.failure)}.`, now);
    if (step.kind === "end") {
      if (!(await settle(deps, reader, history, calls))) return later(history, now);
      return complete(deps, history, step);
    }
    const saved = await savePage(deps.db, history, { moves: step.moves, cursor: step.cursor, now });
    if (saved === null) return null;
    ({ cursor } = step);
    found = saved;
    if (found > MAX_FOUND) return failedWith(history, tooManyText, now, true);
  }
  return later(history, deps.clock.now());
}

/** Continues the histories that are due, of all accounts or of one, as far as the calls reach. */
export async function continueHistories(deps: Deps, calls: Calls, id: string | null = null): Promise<number> {
  const until = deps.clock.now() + RUN_MS;
  let count = 0;
  while (calls.left > 0 && deps.clock.now() <= until) {
    const now = deps.clock.now();
    const history = await claimHistory(deps.db, { claim: deps.ids.next(), now, until: now + CLAIM_MS, id });
    if (!history) break;
    const change = await readOn(deps, history, calls, until).catch((error: unknown): Change => {
      const problem =
        error instanceof Refusal ? error.message : "The history could not be read because of an error on our side.";
      deps.log("linked-history-failed", { id: history.accountId, cause: causeOf(error) });
      return failedWith(history, problem, deps.clock.now());
    });
    if (change) await releaseHistory(deps.db, history, change);
    // It was undone in this moment, so that nobody else removes what this run has booked.
    if (!(await listHistories(deps.db, [history.accountId])).has(history.accountId)) await unbookHistory(deps, history);
    count += 1;
  }
  return count;
}

const accountNotFound = () => notFound("Linked account not found.");

/** So that nobody causes any number of readings. */
const ASK_LIMIT = { maxUses: 2 * MAX_LINKED_ACCOUNTS, windowMs: HOUR };

/** Asks for the history of an account. The reading begins after the reply. */
export async function askForHistory(
  deps: Deps,
  userId: string,
  id: string,
  waitUntil: (work: Promise<unknown>) => void,
) {
  const account = await findLinked(deps.db, userId, id);
  if (!account) throw accountNotFound();
  const reader = READERS[account.kind];
  if (!reader) throw conflict("The history of accounts of this kind cannot be read yet.");
  const unavailable = reader.unavailable?.(deps);
  if (unavailable) throw conflict(unavailable);
  if (account.ledgerAccount === null)
    throw conflict(
      "First choose the account of your ledger that this linked account stands for. Its history is booked there.",
    );
  if (!(await consumeRateLimit(deps.db, `linked-histories ${userId}`, ASK_LIMIT, deps.clock.now())))
    throw tooMany(HOUR);
  await requestHistory(deps.db, userId, id, deps.clock.now());
  const logFailure = (error: unknown) => deps.log("linked-history-failed", { id, cause: causeOf(error) });
  waitUntil(continueHistories(deps, createCalls(deps, FIRST_CALLS), id).catch(logFailure));
}

/** Removes the booked history of an account from the ledger, as an import is undone. Returns how many were removed. */
export async function undoHistory(deps: Deps, userId: string, id: string): Promise<number> {
  const account = await findLinked(deps.db, userId, id);
  if (!account) throw accountNotFound();
  if (!READERS[account.kind]) return 0;
  return unbookHistory(deps, { userId, kind: account.kind, accountId: id });
}

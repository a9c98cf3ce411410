import { SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { causeOf } from "../platform/log.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { type Calls, createCalls } from "./calls.ts";
import { continueHistories } from "./histories/histories.ts";
import type { RefreshOutcome } from "./kind.ts";
import { KINDS } from "./kinds.ts";
import {
  CLAIM_MS,
  claimDue,
  type LinkedRow,
  purgeLinkedCoins,
  type Result,
  saveLinkedCoins,
  saveResult,
} from "./linked-accounts.queries.ts";
import { NEXT_PART_AFTER, POSTPONED_FOR, retryDelay } from "./refresh.rules.ts";

/** The calls of one run. An invocation on Cloudflare's free plan may make 50, which it shares with other jobs. */
const CALLS_PER_RUN = 40;
/** A run starts no further account after this time, because background work must end 30 s after its reply. */
const RUN_MS = 20 * SECOND;
const MAX_ACCOUNTS = 100;
/** A run with fewer calls left starts no further account, because most need about this many. */
const MIN_CALLS = 10;

function resultOf(row: LinkedRow, outcome: RefreshOutcome, now: number): Result {
  switch (outcome.kind) {
    case "complete": {
      const { holdings, perps, problem = null } = outcome;
      const facts = { now, viewedAt: row.viewedAt, perps };
      return {
        holdings: JSON.stringify(holdings),
        perps: JSON.stringify(perps),
        asOf: now,
        problem,
        failures: 0,
        progress: null,
        dueAt: now + KINDS[row.kind].interval(facts),
      };
    }
    case "partial": {
      const failures = row.failures + 1;
      return {
        holdings: JSON.stringify(outcome.holdings),
        perps: JSON.stringify(outcome.perps),
        // The age of all balances is that of the oldest one.
        asOf: row.asOf ?? now,
        problem: outcome.problem,
        failures,
        progress: null,
        dueAt: now + retryDelay(failures),
      };
    }
    case "continues":
      return { progress: outcome.progress, problem: null, failures: 0, dueAt: now + NEXT_PART_AFTER };
    case "postponed":
      return { progress: row.progress, problem: row.problem, failures: row.failures, dueAt: now + POSTPONED_FOR };
    case "failed": {
      const failures = row.failures + 1;
      const { problem, progress = null } = outcome;
      return { progress, problem, failures, dueAt: now + retryDelay(failures) };
    }
  }
}

async function refreshAccount(deps: Deps, row: LinkedRow, calls: Calls): Promise<void> {
  const { id, kind, address, progress, claim } = row;
  const input = { id, address, holdings: JSON.parse(row.holdings), perps: JSON.parse(row.perps), progress };
  const outcome = await KINDS[kind].refresh(deps, input, calls).catch((error: unknown): RefreshOutcome => {
    deps.log("linked-account-failed", { id, kind, cause: causeOf(error) });
    return { kind: "failed", problem: "The refresh failed because of an error on our side." };
  });
  const now = deps.clock.now();
  await saveResult(deps.db, id, claim!, resultOf(row, outcome, now));
  const coinIds = "holdings" in outcome ? outcome.holdings.flatMap(({ coinId }) => coinId ?? []) : [];
  if (coinIds.length > 0) await saveLinkedCoins(deps.db, [...new Set(coinIds)], now);
}

/** Refreshes accounts that are due, of all accounts or of `ids`, as far as the calls of one run reach. */
export async function refreshDue(
  deps: Deps,
  ids: readonly string[] | null,
  calls = createCalls(deps, CALLS_PER_RUN),
): Promise<number> {
  const { db, clock } = deps;
  const startedAt = clock.now();
  for (let count = 0; count < MAX_ACCOUNTS; count++) {
    const now = clock.now();
    if (calls.left < MIN_CALLS || now - startedAt > RUN_MS) return count;
    const row = await claimDue(db, { claim: deps.ids.next(), now, until: now + CLAIM_MS, ids });
    if (!row) return count;
    await refreshAccount(deps, row, calls);
  }
  return MAX_ACCOUNTS;
}

/** Refreshes after the reply, because no view waits for an upstream. The cron continues when the work is cut off. */
export function refreshInBackground(deps: Deps, ids: readonly string[], waitUntil: WaitUntil) {
  if (ids.length === 0) return;
  const logFailure = (error: unknown) => deps.log("linked-refresh-failed", { cause: causeOf(error) });
  waitUntil(refreshDue(deps, ids).catch(logFailure));
}

/** Runs each minute: refreshes the linked accounts that are due, and continues histories with the calls that are left. */
export async function refreshLinkedAccounts(deps: Deps): Promise<string> {
  const calls = createCalls(deps, CALLS_PER_RUN);
  const count = await refreshDue(deps, null, calls);
  const histories = await continueHistories(deps, calls);
  const text = `${count} ${count === 1 ? "account" : "accounts"} refreshed`;
  return histories === 0 ? text : `${text}, ${histories} ${histories === 1 ? "history" : "histories"} read on`;
}

/** Runs each hour: removes coins that no linked account has any more. */
export const purgeCoins = async ({ db, clock }: Deps): Promise<string> =>
  `${await purgeLinkedCoins(db, clock.now())} coins removed`;

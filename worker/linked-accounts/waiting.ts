import { type LinkedKindName, SCHEDULED_INTERVAL } from "../../shared/linked-accounts/rules.ts";
import { isoTime, MINUTE } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { type Upstream, usedUpUntil } from "./calls.ts";
import { countHistoriesBefore, type HistoryRow } from "./histories/histories.queries.ts";
import { countAccountsBefore, type LinkedRow } from "./linked-accounts.queries.ts";

/** A run of a minute reads about so many accounts, or parts of histories. Large wallets take more of them. */
const ACCOUNTS_A_MINUTE = 6;
const HISTORIES_A_MINUTE = 2;

type Due = { dueAt: number | null; claimedUntil: number };

/** Whether something has been due for more than a minute and is not being read, because others come first. */
const isWaiting = ({ dueAt, claimedUntil }: Due, now: number): boolean =>
  dueAt !== null && dueAt < now - MINUTE && claimedUntil <= now;

/** The earliest time at which the last of those that wait is probably read; null when none waits. */
async function waitOf(
  rows: readonly Due[],
  now: number,
  perMinute: number,
  countBefore: (dueAt: number) => Promise<number>,
): Promise<string | null> {
  const waiting = rows.filter((row) => isWaiting(row, now));
  if (waiting.length === 0) return null;
  const before = await countBefore(Math.max(...waiting.map(({ dueAt }) => dueAt!)));
  return isoTime(now + Math.ceil((before + 1) / perMinute) * MINUTE);
}

/** The servers from which the balances of a kind are read. Each of the Bitcoin servers has all of them. */
function serversOf({ bitcoin, evm, solana, icp }: Deps["wallets"], kind: LinkedKindName): readonly Upstream[] {
  const servers = { bitcoin, evm, solana: [solana], icp: [icp.icp, icp.icrc], hyperliquid: [] };
  return servers[kind];
}

/** When a kind can be read again (ms), if calls of the month are used up; otherwise null. */
async function kindUsedUpUntil(deps: Deps, kind: LinkedKindName): Promise<number | null> {
  const ends = await Promise.all(serversOf(deps.wallets, kind).map((server) => usedUpUntil(deps, server)));
  const known = ends.filter((end) => end !== null);
  if (known.length === 0 || (kind === "bitcoin" && known.length < ends.length)) return null;
  return Math.max(...known);
}

const OVERDUE_AFTER = 10 * MINUTE;
/** Whether balances are older than they get as long as calls are left. */
const isOverdue = ({ asOf, createdAt, failures }: LinkedRow, now: number): boolean =>
  failures === 0 && now > (asOf === null ? createdAt : asOf + SCHEDULED_INTERVAL) + OVERDUE_AFTER;

/** Until when overdue accounts wait for calls, by kind. */
async function readUsedUp(deps: Deps, rows: readonly LinkedRow[], now: number) {
  const kinds = new Set(rows.filter((row) => isOverdue(row, now)).map(({ kind }) => kind));
  const ends = await Promise.all([...kinds].map(async (kind) => [kind, await kindUsedUpUntil(deps, kind)] as const));
  return new Map(ends.flatMap(([kind, end]) => (end === null ? [] : [[kind, isoTime(end)] as const])));
}

/** When something that failed is tried again; null when it did not fail, or is being tried. */
const nextTry = ({ failures, dueAt, claimedUntil }: Due & { failures: number }, now: number): string | null =>
  failures > 0 && dueAt !== null && dueAt > now && claimedUntil <= now ? isoTime(dueAt) : null;

/**
 * The earliest times at which accounts and histories that wait, or that failed, are probably read; null for one that does not
 * wait.
 */
export async function readWaits(deps: Deps, rows: readonly LinkedRow[], histories: Iterable<HistoryRow>, now: number) {
  const { db } = deps;
  const [accounts, ofHistories, usedUp] = await Promise.all([
    waitOf(rows, now, ACCOUNTS_A_MINUTE, (dueAt) => countAccountsBefore(db, dueAt)),
    waitOf([...histories], now, HISTORIES_A_MINUTE, (dueAt) => countHistoriesBefore(db, dueAt)),
    readUsedUp(deps, rows, now),
  ]);
  return {
    ofAccount(row: LinkedRow): string | null {
      const end = isOverdue(row, now) ? usedUp.get(row.kind) : undefined;
      return end ?? (isWaiting(row, now) ? accounts : nextTry(row, now));
    },
    ofHistory: (history: HistoryRow): string | null => (isWaiting(history, now) ? ofHistories : nextTry(history, now)),
  };
}

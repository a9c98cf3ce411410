import { isoTime, MINUTE } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { countHistoriesBefore, type HistoryRow } from "./histories/histories.queries.ts";
import { countAccountsBefore, type LinkedRow } from "./linked-accounts.queries.ts";

/** A run of a minute reads about so many accounts, or parts of histories. Large wallets take more of them. */
const ACCOUNTS_A_MINUTE = 6;
const HISTORIES_A_MINUTE = 2;

type Due = { dueAt: number | null; claimedUntil: number };

/** Whether something has been due for more than a minute and is not being read, because others come first. */
export const isWaiting = ({ dueAt, claimedUntil }: Due, now: number): boolean =>
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

/** The earliest times at which waiting accounts and histories are probably read; null when none waits. */
export async function readWaits(
  { db }: Deps,
  rows: readonly LinkedRow[],
  histories: Iterable<HistoryRow>,
  now: number,
) {
  const [accounts, ofHistories] = await Promise.all([
    waitOf(rows, now, ACCOUNTS_A_MINUTE, (dueAt) => countAccountsBefore(db, dueAt)),
    waitOf([...histories], now, HISTORIES_A_MINUTE, (dueAt) => countHistoriesBefore(db, dueAt)),
  ]);
  return { accounts, histories: ofHistories };
}

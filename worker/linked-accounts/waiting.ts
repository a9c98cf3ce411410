import { isoTime, MINUTE } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { countHistoriesBefore, type HistoryRow } from "./histories/histories.queries.ts";
import { countAccountsBefore, type LinkedRow } from "./linked-accounts.queries.ts";

/** Runs of a minute take at least so many accounts, or parts of histories, as SCALING.md computes it. */
const ACCOUNTS_A_MINUTE = 6;
const HISTORIES_A_MINUTE = 2;

type Due = { dueAt: number | null; claimedUntil: number };

/** Whether something is due for more than a minute, because others come first. */
export const isWaiting = ({ dueAt, claimedUntil }: Due, now: number): boolean =>
  dueAt !== null && dueAt < now - MINUTE && claimedUntil <= now;

/** When the last of these, which wait for more than a minute, is read about; null when none waits so long. */
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

/** About when the accounts and the histories that wait for others are read; null when none waits. */
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

import { and, asc, eq, gt, gte, lte, notInArray, or, sql } from "drizzle-orm";
import { DAY, isOver, isoDate } from "../../../shared/values/time.ts";
import type { Database } from "../../platform/storage/db.ts";
import { FAILURES_BEFORE_PAUSE, LONGEST_PAUSE, minuteOf, monthOf, type Pause } from "./budget.rules.ts";
import { upstreamBudgets as budgets } from "./budget.table.ts";

export type Budget = typeof budgets.$inferSelect;
export type Limits = { perMinute: number; perMonth: number };

const emptyBudget = (upstream: string, now: number): Budget => ({
  upstream,
  month: monthOf(now),
  monthUsed: 0,
  minute: minuteOf(now),
  minuteUsed: 0,
  day: isoDate(now),
  searchesToday: 0,
  failuresInARow: 0,
  pausedUntil: 0,
  blocked: null,
  keyHash: null,
});

/** The current budget. Counts of an earlier month, day or minute become 0. */
export async function readBudget(db: Database, upstream: string, now: number): Promise<Budget> {
  const [row] = await db.orm.select().from(budgets).where(eq(budgets.upstream, upstream));
  if (!row) return emptyBudget(upstream, now);
  const current = emptyBudget(upstream, now);
  return {
    ...row,
    pausedUntil: isOver(row.pausedUntil, LONGEST_PAUSE, now) ? 0 : row.pausedUntil,
    month: current.month,
    monthUsed: row.month === current.month ? row.monthUsed : 0,
    minute: current.minute,
    minuteUsed: row.minute === current.minute ? row.minuteUsed : 0,
    day: current.day,
    searchesToday: row.day === current.day ? row.searchesToday : 0,
  };
}

const MAX_FAILING = 20;

/** The upstreams, other than `known`, that were called within a day and are paused because their calls fail. */
export const listFailing = (db: Database, known: readonly string[], now: number) =>
  db.orm
    .select({ upstream: budgets.upstream, failures: budgets.failuresInARow })
    .from(budgets)
    .where(
      and(
        notInArray(budgets.upstream, [...known]),
        gte(budgets.failuresInARow, FAILURES_BEFORE_PAUSE),
        gt(budgets.minute, minuteOf(now - DAY)),
      ),
    )
    .orderBy(asc(budgets.upstream))
    .limit(MAX_FAILING);

/** `calls` is 1 unless one charge pays for several calls. */
export type Charge = {
  upstream: string;
  limits: Limits;
  calls?: number;
  searches?: { count: number; perDay: number };
};

/**
 * Charges calls before they are made, so that a crash can only waste budget, never overspend it. Returns null when the
 * limit of the month, the minute or the day's searches is reached, or during a pause.
 */
export async function spend(
  db: Database,
  { upstream, limits, calls = 1, searches }: Charge,
  now: number,
): Promise<Pick<Budget, "failuresInARow" | "pausedUntil"> | null> {
  const [month, minute, day] = [monthOf(now), minuteOf(now), isoDate(now)];
  const monthUsed = sql<number>`(CASE WHEN ${budgets.month} = ${month} THEN ${budgets.monthUsed} ELSE 0 END)`;
  const minuteUsed = sql<number>`(CASE WHEN ${budgets.minute} = ${minute} THEN ${budgets.minuteUsed} ELSE 0 END)`;
  const searchesToday = sql<number>`(CASE WHEN ${budgets.day} = ${day} THEN ${budgets.searchesToday} ELSE 0 END)`;
  const searchCount = searches?.count ?? 0;
  await db.orm.insert(budgets).values(emptyBudget(upstream, now)).onConflictDoNothing();
  const [charged] = await db.orm
    .update(budgets)
    .set({
      month,
      monthUsed: sql`${monthUsed} + ${calls}`,
      minute,
      minuteUsed: sql`${minuteUsed} + ${calls}`,
      day,
      searchesToday: sql`${searchesToday} + ${searchCount}`,
    })
    .where(
      and(
        eq(budgets.upstream, upstream),
        or(lte(budgets.pausedUntil, now), gt(budgets.pausedUntil, now + LONGEST_PAUSE)),
        lte(monthUsed, limits.perMonth - calls),
        lte(minuteUsed, limits.perMinute - calls),
        searches ? lte(searchesToday, searches.perDay - searchCount) : undefined,
      ),
    )
    .returning({ failuresInARow: budgets.failuresInARow, pausedUntil: budgets.pausedUntil });
  return charged ?? null;
}

export async function recordSuccess(db: Database, upstream: string) {
  await db.orm
    .update(budgets)
    .set({ failuresInARow: 0, pausedUntil: 0, blocked: null })
    .where(eq(budgets.upstream, upstream));
}

/** Stores the hash of a new API key, and ends the pause if the upstream had refused the old key. */
export async function replaceKeyHash(db: Database, upstream: string, keyHash: string, now: number) {
  const isRefused = sql`${budgets.blocked} IS NOT NULL`;
  await db.orm.insert(budgets).values(emptyBudget(upstream, now)).onConflictDoNothing();
  await db.orm
    .update(budgets)
    .set({
      keyHash,
      pausedUntil: sql`CASE WHEN ${isRefused} THEN 0 ELSE ${budgets.pausedUntil} END`,
      blocked: null,
    })
    .where(eq(budgets.upstream, upstream));
}

export async function recordFailure(db: Database, upstream: string, failuresInARow: number, pause: Pause | null) {
  await db.orm.update(budgets).set({ failuresInARow }).where(eq(budgets.upstream, upstream));
  if (pause) await savePause(db, upstream, pause);
}

export async function savePause(db: Database, upstream: string, { until, blocked }: Pause) {
  await db.orm.update(budgets).set({ pausedUntil: until, blocked }).where(eq(budgets.upstream, upstream));
}

import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { deleteExpired } from "../platform/storage/delete-expired.ts";
import { loginFailures as attempts } from "./accounts.table.ts";
import type { Lane, Throttle } from "./throttle.rules.ts";

/** A wait that ends later than `longest` ms from now was stored while the clock was wrong, so it is over as well. */
const isOver = (endsAt: typeof attempts.allowedAt | typeof attempts.resetAt, longest: number, now: number) =>
  sql`(${endsAt} <= ${now} OR ${endsAt} > ${now + longest})`;

/**
 * Counts an attempt as failed before it is made. One statement checks and counts, so that parallel attempts cannot all
 * pass. Returns 0 when the attempt is allowed, otherwise the time to wait in ms.
 */
export async function countAttempt(db: Database, key: string, throttle: Throttle, now: number): Promise<number> {
  const { freeAttempts, firstWait, longestWait, resetAfter } = throttle;
  const isReset = isOver(attempts.resetAt, resetAfter, now);
  const count = sql<number>`(CASE WHEN ${isReset} THEN 1 ELSE ${attempts.failures} + 1 END)`;
  // The first `freeAttempts` attempts cause no wait; each later one doubles it. The exponent is limited to avoid an
  // overflow.
  const wait = sql`(CASE WHEN ${count} < ${freeAttempts} THEN 0
    ELSE min(${longestWait}, ${firstWait} * (1 << min(30, ${count} - ${freeAttempts}))) END)`;
  const allowed = await db.orm
    .insert(attempts)
    .values({ key, failures: 1, allowedAt: now, resetAt: now + resetAfter })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { failures: count, allowedAt: sql`${now} + ${wait}`, resetAt: now + resetAfter },
      setWhere: isOver(attempts.allowedAt, longestWait, now),
    })
    .returning({ key: attempts.key });
  if (allowed.length === 1) return 0;
  const [row] = await db.orm.select().from(attempts).where(eq(attempts.key, key));
  return Math.max(1, (row?.allowedAt ?? now) - now);
}

/** Counts a failure without refusing anything. Returns the failures since the last reset, this one included. */
export async function countFailure(db: Database, key: string, resetAfter: number, now: number): Promise<number> {
  const isReset = isOver(attempts.resetAt, resetAfter, now);
  const [row] = await db.orm
    .insert(attempts)
    .values({ key, failures: 1, allowedAt: now, resetAt: now + resetAfter })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { failures: sql`CASE WHEN ${isReset} THEN 1 ELSE ${attempts.failures} + 1 END`, resetAt: now + resetAfter },
    })
    .returning({ failures: attempts.failures });
  return row!.failures;
}

/**
 * Takes a turn of a lane. `allowedAt` of its row is the time at which all turns that were taken are earned again. Returns
 * 0 when the turn is taken, otherwise the time to wait in ms.
 */
export async function takeTurn(db: Database, key: string, { burst, interval }: Lane, now: number): Promise<number> {
  const longest = burst * interval;
  const earnedAt = sql`CASE WHEN ${attempts.allowedAt} > ${now + longest} THEN ${now} ELSE max(${attempts.allowedAt}, ${now}) END`;
  const taken = await db.orm
    .insert(attempts)
    .values({ key, failures: 0, allowedAt: now + interval, resetAt: now + longest })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { allowedAt: sql`${earnedAt} + ${interval}`, resetAt: now + longest },
      setWhere: sql`${earnedAt} <= ${now + longest - interval}`,
    })
    .returning({ key: attempts.key });
  if (taken.length === 1) return 0;
  const [row] = await db.orm.select().from(attempts).where(eq(attempts.key, key));
  return Math.max(1, (row?.allowedAt ?? now) - (longest - interval) - now);
}

/** Gives back a turn that was not a failure. */
export async function returnTurn(db: Database, key: string, { interval }: Lane) {
  await db.orm
    .update(attempts)
    .set({ allowedAt: sql`${attempts.allowedAt} - ${interval}` })
    .where(eq(attempts.key, key));
}

/** Resets the count of these keys. */
export async function resetAttempts(db: Database, keys: string[]) {
  await db.orm.delete(attempts).where(inArray(attempts.key, keys));
}

/** Undoes the count of an attempt that did not fail. */
export async function undoAttempt(db: Database, key: string, now: number) {
  await db.orm
    .update(attempts)
    .set({ failures: sql`max(0, ${attempts.failures} - 1)`, allowedAt: now })
    .where(eq(attempts.key, key));
}

/** Returns the number of rows removed. */
export const purgeAttempts = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, attempts, attempts.key, attempts.resetAt, now);

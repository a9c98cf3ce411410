import { eq, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { deleteExpired } from "../platform/storage/delete-expired.ts";
import { loginFailures as attempts } from "./accounts.table.ts";
import type { Throttle } from "./throttle.rules.ts";

/**
 * Counts an attempt as failed before it is made. One statement checks and counts, so that parallel attempts cannot all
 * pass. Returns 0 when the attempt is allowed, otherwise the time to wait in ms.
 */
export async function countAttempt(db: Database, key: string, throttle: Throttle, now: number): Promise<number> {
  const { freeFailures, firstWait, longestWait, resetAfter } = throttle;
  const count = sql<number>`(CASE WHEN ${attempts.resetAt} <= ${now} THEN 1 ELSE ${attempts.failures} + 1 END)`;
  // The first `freeFailures` attempts cause no wait; each later one doubles it. The exponent is limited to avoid an
  // overflow.
  const wait = sql`(CASE WHEN ${count} < ${freeFailures} THEN 0
    ELSE min(${longestWait}, ${firstWait} * (1 << min(30, ${count} - ${freeFailures}))) END)`;
  const allowed = await db.orm
    .insert(attempts)
    .values({ key, failures: 1, allowedAt: now, resetAt: now + resetAfter })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { failures: count, allowedAt: sql`${now} + ${wait}`, resetAt: now + resetAfter },
      setWhere: lte(attempts.allowedAt, now),
    })
    .returning({ key: attempts.key });
  if (allowed.length === 1) return 0;
  const [row] = await db.orm.select().from(attempts).where(eq(attempts.key, key));
  return Math.max(1, (row?.allowedAt ?? now) - now);
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

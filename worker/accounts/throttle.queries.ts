import { eq, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { loginFailures as tries } from "./accounts.table.ts";
import type { Throttle } from "./throttle.rules.ts";

/**
 * Counts a try as failed before it is made, in one statement, so that a thousand at once cannot all
 * slip through. Returns 0 when the try is allowed, else the ms to wait.
 */
export async function countTry(db: Database, key: string, throttle: Throttle, now: number): Promise<number> {
  const { free, firstWait, longestWait, forgetAfter } = throttle;
  const count = sql<number>`(CASE WHEN ${tries.forgottenAt} <= ${now} THEN 1 ELSE ${tries.failures} + 1 END)`;
  // The first `free` tries wait for nothing; each later one doubles the wait. 2^30 seconds stand for "for ever".
  const wait = sql`(CASE WHEN ${count} < ${free} THEN 0
    ELSE min(${longestWait}, ${firstWait} * (1 << min(30, ${count} - ${free}))) END)`;
  const counted = await db.orm
    .insert(tries)
    .values({ key, failures: 1, allowedAt: now, forgottenAt: now + forgetAfter })
    .onConflictDoUpdate({
      target: tries.key,
      set: { failures: count, allowedAt: sql`${now} + ${wait}`, forgottenAt: now + forgetAfter },
      setWhere: lte(tries.allowedAt, now),
    })
    .returning({ key: tries.key });
  if (counted.length === 1) return 0;
  const [row] = await db.orm.select().from(tries).where(eq(tries.key, key));
  return Math.max(1, (row?.allowedAt ?? now) - now);
}

export async function forgetTries(db: Database, keys: string[]) {
  await db.orm.delete(tries).where(inArray(tries.key, keys));
}

/** A try that succeeded was no failure. */
export async function takeBackTry(db: Database, key: string, now: number) {
  await db.orm
    .update(tries)
    .set({ failures: sql`max(0, ${tries.failures} - 1)`, allowedAt: now })
    .where(eq(tries.key, key));
}

export async function purgeTries(db: Database, now: number): Promise<number> {
  const rows = await db.orm.delete(tries).where(lte(tries.forgottenAt, now)).returning({ key: tries.key });
  return rows.length;
}

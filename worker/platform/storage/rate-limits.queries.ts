import { eq, sql } from "drizzle-orm";
import type { Database } from "./db.ts";
import { deleteExpired } from "./delete-expired.ts";
import { rateLimits as limits } from "./rate-limits.table.ts";

/** Allows at most `maxUses` uses in a window of `windowMs` ms. */
export type RateLimit = { maxUses: number; windowMs: number };

/**
 * Counts a use, or several, or returns false when the key's window is used up. It is one statement, so that concurrent
 * requests cannot exceed the limit together. After the clock was set back, a window that ends later than one that
 * begins now is over.
 */
export async function consumeRateLimit(
  db: Database,
  key: string,
  { maxUses, windowMs }: RateLimit,
  now: number,
  uses = 1,
): Promise<boolean> {
  if (uses > maxUses) return false;
  // A window that ends later than a new one would began while the clock was wrong.
  const hasEnded = sql`(${limits.endsAt} <= ${now} OR ${limits.endsAt} > ${now + windowMs})`;
  const rows = await db.orm
    .insert(limits)
    .values({ key, used: uses, endsAt: now + windowMs })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        used: sql`CASE WHEN ${hasEnded} THEN ${uses} ELSE ${limits.used} + ${uses} END`,
        endsAt: sql`CASE WHEN ${hasEnded} THEN ${now + windowMs} ELSE ${limits.endsAt} END`,
      },
      setWhere: sql`${hasEnded} OR ${limits.used} + ${uses} <= ${maxUses}`,
    })
    .returning({ used: limits.used });
  return rows.length === 1;
}

/** The uses of a key in its last window; 0 when it was never used. */
export async function usesOf(db: Database, key: string): Promise<number> {
  const [row] = await db.orm.select({ used: limits.used }).from(limits).where(eq(limits.key, key));
  return row?.used ?? 0;
}

/** When the window of a key ends, in ms. */
export async function windowEndOf(db: Database, key: string): Promise<number | undefined> {
  const [row] = await db.orm.select({ endsAt: limits.endsAt }).from(limits).where(eq(limits.key, key));
  return row?.endsAt;
}

/** Removes ended windows and returns how many it removed. The next run removes the rest. */
export const purgeRateLimits = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, limits, limits.key, limits.endsAt, now);

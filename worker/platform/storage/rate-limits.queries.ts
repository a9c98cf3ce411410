import { sql } from "drizzle-orm";
import type { Database } from "./db.ts";
import { deleteExpired } from "./delete-expired.ts";
import { rateLimits as limits } from "./rate-limits.table.ts";

/** Allows at most `maxUses` uses in a window of `windowMs` ms. */
export type RateLimit = { maxUses: number; windowMs: number };

/**
 * Counts a use, or returns false when the key's window is used up. It is one statement, so that concurrent requests
 * cannot exceed the limit together.
 */
export async function consumeRateLimit(
  db: Database,
  key: string,
  { maxUses, windowMs }: RateLimit,
  now: number,
): Promise<boolean> {
  // A window that ends later than a new one would began while the clock was wrong.
  const hasEnded = sql`(${limits.endsAt} <= ${now} OR ${limits.endsAt} > ${now + windowMs})`;
  const rows = await db.orm
    .insert(limits)
    .values({ key, used: 1, endsAt: now + windowMs })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        used: sql`CASE WHEN ${hasEnded} THEN 1 ELSE ${limits.used} + 1 END`,
        endsAt: sql`CASE WHEN ${hasEnded} THEN ${now + windowMs} ELSE ${limits.endsAt} END`,
      },
      setWhere: sql`${hasEnded} OR ${limits.used} < ${maxUses}`,
    })
    .returning({ used: limits.used });
  return rows.length === 1;
}

/** Removes ended windows and returns how many it removed. The next run removes the rest. */
export const purgeRateLimits = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, limits, limits.key, limits.endsAt, now);

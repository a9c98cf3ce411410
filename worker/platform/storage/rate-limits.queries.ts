import { lte, sql } from "drizzle-orm";
import type { Database } from "./db.ts";
import { rateLimits as limits } from "./rate-limits.table.ts";

/** At most `most` uses in a window of `within` ms. */
export type RateLimit = { most: number; within: number };

/** False when the key has used up its window. One statement, so that requests at the same moment cannot pass together. */
export async function takeFrom(db: Database, key: string, { most, within }: RateLimit, now: number): Promise<boolean> {
  const isOver = sql`${limits.endsAt} <= ${now}`;
  const rows = await db.orm
    .insert(limits)
    .values({ key, used: 1, endsAt: now + within })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        used: sql`CASE WHEN ${isOver} THEN 1 ELSE ${limits.used} + 1 END`,
        endsAt: sql`CASE WHEN ${isOver} THEN ${now + within} ELSE ${limits.endsAt} END`,
      },
      setWhere: sql`${isOver} OR ${limits.used} < ${most}`,
    })
    .returning({ used: limits.used });
  return rows.length === 1;
}

/** Returns how many it removed. */
export async function purgeRateLimits(db: Database, now: number): Promise<number> {
  const rows = await db.orm.delete(limits).where(lte(limits.endsAt, now)).returning({ key: limits.key });
  return rows.length;
}

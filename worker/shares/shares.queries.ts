import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { MAX_SHARES } from "../../shared/shares/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { fewerThan, insertIf } from "../platform/storage/insert-if.ts";
import { shares } from "./shares.table.ts";

export type ShareRow = typeof shares.$inferSelect;

export const listShareRows = (db: Database, userId: string): Promise<ShareRow[]> =>
  db.orm
    .select()
    .from(shares)
    .where(eq(shares.userId, userId))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(MAX_SHARES);

/** Inserts nothing when the user already has `MAX_SHARES` links. */
export const insertShare = (db: Database, row: typeof shares.$inferInsert): Promise<boolean> =>
  insertIf(db, shares, row, fewerThan(MAX_SHARES, shares.userId, row.userId));

export async function deleteShare(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.orm
    .delete(shares)
    .where(and(eq(shares.id, id), eq(shares.userId, userId)))
    .returning({ id: shares.id });
  return rows.length > 0;
}

const isValid = (hash: string, now: number) =>
  and(eq(shares.hash, hash), or(isNull(shares.expiresAt), gt(shares.expiresAt, now)));

/** The owner of a link that has not expired. */
export async function findOwner(db: Database, hash: string, now: number): Promise<string | undefined> {
  const [row] = await db.orm.select({ userId: shares.userId }).from(shares).where(isValid(hash, now));
  return row?.userId;
}

/** Counts a view, and returns the owner of a link that has not expired. */
export async function countView(db: Database, hash: string, now: number): Promise<string | undefined> {
  const [row] = await db.orm
    .update(shares)
    .set({ views: sql`${shares.views} + 1`, lastViewedAt: now })
    .where(isValid(hash, now))
    .returning({ userId: shares.userId });
  return row?.userId;
}

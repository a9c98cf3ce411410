import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { MAX_TOKENS } from "../../shared/access-tokens/rules.ts";
import { users } from "../accounts/accounts.table.ts";
import type { Database } from "../platform/storage/db.ts";
import { fewerThan, insertIf } from "../platform/storage/insert-if.ts";
import { apiTokens } from "./access-tokens.table.ts";

export type TokenRow = typeof apiTokens.$inferSelect;

export const listTokenRows = (db: Database, userId: string): Promise<TokenRow[]> =>
  db.orm
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(MAX_TOKENS);

/** Inserts nothing when the user already has `MAX_TOKENS` tokens. */
export const insertToken = (db: Database, row: typeof apiTokens.$inferInsert): Promise<boolean> =>
  insertIf(db, apiTokens, row, fewerThan(MAX_TOKENS, apiTokens.userId, row.userId));

export async function deleteToken(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.orm
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
    .returning({ id: apiTokens.id });
  return rows.length > 0;
}

/** The token with its owner, if it has not expired. */
export async function findToken(db: Database, hash: string, now: number) {
  const [row] = await db.orm
    .select({
      id: apiTokens.id,
      scopes: apiTokens.scopes,
      windowEndsAt: apiTokens.windowEndsAt,
      // Not `users.id`, because D1 merges columns of the same name.
      userId: apiTokens.userId,
      username: users.username,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.hash, hash), or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now))));
  return row;
}

export type Grant = { size: number; limit: number; windowMs: number };

/**
 * Grants a token `size` more requests and returns the end of the window; undefined when the window is used up. The time
 * of the last use changes only when a window begins. After the clock was set back, a window that ends later than one
 * that begins now is over.
 */
export async function grantRequests(
  db: Database,
  id: string,
  { size, limit, windowMs }: Grant,
  now: number,
): Promise<number | undefined> {
  const hasEnded = sql`(${apiTokens.windowEndsAt} <= ${now} OR ${apiTokens.windowEndsAt} > ${now + windowMs})`;
  const [row] = await db.orm
    .update(apiTokens)
    .set({
      granted: sql`CASE WHEN ${hasEnded} THEN ${size} ELSE ${apiTokens.granted} + ${size} END`,
      windowEndsAt: sql`CASE WHEN ${hasEnded} THEN ${now + windowMs} ELSE ${apiTokens.windowEndsAt} END`,
      lastUsedAt: sql`CASE WHEN ${hasEnded} THEN ${now} ELSE ${apiTokens.lastUsedAt} END`,
    })
    .where(and(eq(apiTokens.id, id), sql`(${hasEnded} OR ${apiTokens.granted} + ${size} <= ${limit})`))
    .returning({ windowEndsAt: apiTokens.windowEndsAt });
  return row?.windowEndsAt;
}

import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { deleteExpired } from "../platform/storage/delete-expired.ts";
import { toStatement } from "../platform/storage/statement.ts";
import { chatMutes } from "./chat.table.ts";

export type MuteRow = typeof chatMutes.$inferSelect;

/** The user's mute that is in force at `now` (ms). */
export async function findMute(db: Database, userId: string, now: number): Promise<MuteRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(chatMutes)
    .where(and(eq(chatMutes.userId, userId), gt(chatMutes.until, now)));
  return row;
}

/** Replaces an earlier mute of the same user, and does what follows in one transaction. */
export async function saveMute(db: Database, { userId, ...rest }: MuteRow, after: readonly D1PreparedStatement[]) {
  const insert = db.orm
    .insert(chatMutes)
    .values({ userId, ...rest })
    .onConflictDoUpdate({ target: chatMutes.userId, set: rest });
  await db.d1.batch([toStatement(db, insert.toSQL()), ...after]);
}

/** Ends a mute, and does what follows in one transaction. Returns false when the user was not muted. */
export async function deleteMute(
  db: Database,
  userId: string,
  after: readonly D1PreparedStatement[],
): Promise<boolean> {
  const [deleted] = await db.d1.batch([
    toStatement(db, db.orm.delete(chatMutes).where(eq(chatMutes.userId, userId)).toSQL()),
    ...after,
  ]);
  return deleted!.meta.changes > 0;
}

/** Returns the number of mutes removed. The next run removes the rest. */
export const purgeMutes = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, chatMutes, chatMutes.userId, chatMutes.until, now);

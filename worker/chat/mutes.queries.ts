import { and, eq, gt, lte } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { chatMutes } from "./chat.table.ts";

export type MuteRow = typeof chatMutes.$inferSelect;

/** The mute that holds now. */
export async function findMute(db: Database, userId: string, now: number): Promise<MuteRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(chatMutes)
    .where(and(eq(chatMutes.userId, userId), gt(chatMutes.until, now)));
  return row;
}

/** A later mute takes the place of the one before. */
export async function putMute(db: Database, { userId, ...rest }: MuteRow) {
  await db.orm
    .insert(chatMutes)
    .values({ userId, ...rest })
    .onConflictDoUpdate({ target: chatMutes.userId, set: rest });
}

/** False when nobody was muted. */
export async function deleteMute(db: Database, userId: string): Promise<boolean> {
  const rows = await db.orm
    .delete(chatMutes)
    .where(eq(chatMutes.userId, userId))
    .returning({ userId: chatMutes.userId });
  return rows.length > 0;
}

export async function purgeMutes(db: Database, now: number): Promise<number> {
  const rows = await db.orm.delete(chatMutes).where(lte(chatMutes.until, now)).returning({ id: chatMutes.userId });
  return rows.length;
}

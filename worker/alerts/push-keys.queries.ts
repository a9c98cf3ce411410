import { eq } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { pushKeys } from "./channels/channels.table.ts";

/** The table has one row, with this key. */
const ROW = 1;

export async function readPushKeys(db: Database) {
  const [row] = await db.orm
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey, subject: pushKeys.subject })
    .from(pushKeys)
    .where(eq(pushKeys.k, ROW));
  return row ?? null;
}

/** Keeps the keys that are stored already. */
export const savePushKeys = (
  db: Database,
  keys: { publicKey: string; privateKey: string; subject: string },
  now: number,
) =>
  db.orm
    .insert(pushKeys)
    .values({ k: ROW, ...keys, createdAt: now })
    .onConflictDoNothing();

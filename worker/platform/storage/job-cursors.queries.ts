import { eq } from "drizzle-orm";
import type { Database } from "./db.ts";
import { jobCursors } from "./job-cursors.table.ts";

/** The stored place of a job; undefined before its first run. */
export async function readCursor({ orm }: Database, name: string): Promise<string | undefined> {
  const [row] = await orm.select().from(jobCursors).where(eq(jobCursors.name, name));
  return row?.position;
}

export const saveCursor = ({ orm }: Database, name: string, position: string) =>
  orm.insert(jobCursors).values({ name, position }).onConflictDoUpdate({ target: jobCursors.name, set: { position } });

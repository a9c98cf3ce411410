import { and, asc, eq, isNotNull } from "drizzle-orm";
import { users } from "../../accounts/accounts.table.ts";
import type { Database } from "../../platform/storage/db.ts";

export async function findFirstAdmin({ orm }: Database): Promise<string | null> {
  const [row] = await orm
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNotNull(users.username)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return row?.username ?? null;
}

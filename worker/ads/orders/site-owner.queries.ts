import { and, asc, isNotNull, sql } from "drizzle-orm";
import { users } from "../../accounts/accounts.table.ts";
import type { Database } from "../../platform/storage/db.ts";

// Part of the SQL text, because SQLite uses no partial index with a bound parameter.
const isAdmin = sql`${users.isAdmin} = 1`;

export async function findFirstAdmin({ orm }: Database): Promise<string | null> {
  const [row] = await orm
    .select({ username: users.username })
    .from(users)
    .where(and(isAdmin, isNotNull(users.username)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return row?.username ?? null;
}

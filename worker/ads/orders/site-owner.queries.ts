import type { Database } from "../../platform/storage/db.ts";

// By the index of admins, because SQLite would walk all users by age.
const FIRST_ADMIN = `
  SELECT username FROM users INDEXED BY users_admins WHERE is_admin = 1 AND username IS NOT NULL
  ORDER BY created_at, id LIMIT 1`;

export const findFirstAdmin = async ({ d1 }: Database): Promise<string | null> =>
  (await d1.prepare(FIRST_ADMIN).first<{ username: string }>())?.username ?? null;

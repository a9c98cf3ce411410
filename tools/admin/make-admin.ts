import { openRemote } from "../backup/open-database.ts";
import { openLocalDatabase } from "../start/database.ts";

const successText = (username: string, place: string) =>
  `@${username} is now an admin ${place}. Open pages show the Admin link within a minute.`;
const alreadyText = (username: string, place: string) => `@${username} is already an admin ${place}.`;
const userNotFound = (username: string, place: string) =>
  new Error(`There is no user @${username} ${place}. The user must create an account first.`);

/**
 * Makes a user an admin in the local database of `stateDir`; the product may be running. Returns a sentence to print,
 * or throws an error with one.
 */
export function makeLocalAdmin(username: string, stateDir: string): string {
  const place = "on this machine";
  const database = openLocalDatabase(stateDir);
  if (!database) throw new Error(`There is no database in ${stateDir} yet. npm start creates it.`);
  try {
    const row = database.prepare("SELECT is_admin FROM users WHERE username = ?").get(username);
    if (!row) throw userNotFound(username, place);
    if (row.is_admin === 1) return alreadyText(username, place);
    database.exec(`BEGIN; ${auditStatement(username)}; ${adminStatement(username)}; COMMIT`);
    return successText(username, place);
  } finally {
    database.close();
  }
}

const NOW_MS = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** The statements contain the username as SQL text, so only a valid username is allowed. */
function assertSafeInSql(username: string): void {
  if (!/^[a-z0-9_-]+$/.test(username)) throw new Error(`"${username}" is not safe in an SQL statement.`);
}

export function adminStatement(username: string): string {
  assertSafeInSql(username);
  return `UPDATE users SET is_admin = 1, updated_at = ${NOW_MS} WHERE username = '${username}' RETURNING username`;
}

/** The entry in the audit log. It has no admin's name, because the change comes from the command line. */
function auditStatement(username: string): string {
  assertSafeInSql(username);
  return `INSERT INTO admin_audit (actor_id, action, subject_id, subject_name, at)
    SELECT 'command line', 'made-admin', id, username, ${NOW_MS} FROM users WHERE username = '${username}' AND is_admin = 0`;
}

export async function makeRemoteAdmin(username: string): Promise<string> {
  const place = "in production";
  const { query } = await openRemote(process.env);
  await query(auditStatement(username));
  if ((await query(adminStatement(username))).length === 0) throw userNotFound(username, place);
  return successText(username, place);
}

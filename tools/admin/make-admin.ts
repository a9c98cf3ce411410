import { openLocalDatabase } from "../start/database.ts";
import { WRANGLER, WRANGLER_ENV } from "../start/wrangler.ts";
import { run } from "../test/command.ts";

const done = (username: string, where: string) =>
  `@${username} is an admin ${where}. An open page shows the Admin link within a minute.`;
const already = (username: string, where: string) => `@${username} is an admin ${where} already.`;
const nobody = (username: string, where: string) =>
  new Error(
    `There is nobody called ${username} ${where}. They create the account first, then this makes it an admin's.`,
  );

/** In the local database of `stateDir`, whether the product is running or not. Throws a sentence to print. */
export function makeLocalAdmin(username: string, stateDir: string): string {
  const where = "on this machine";
  const database = openLocalDatabase(stateDir);
  if (!database) throw new Error(`There is no database in ${stateDir} yet: npm start makes it.`);
  try {
    const row = database.prepare("SELECT is_admin FROM users WHERE username = ?").get(username);
    if (!row) throw nobody(username, where);
    if (row.is_admin === 1) return already(username, where);
    database.exec(`BEGIN; ${auditStatement(username)}; ${adminStatement(username)}; COMMIT`);
    return done(username, where);
  } finally {
    database.close();
  }
}

const NOW_MS = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** wrangler binds no values: a statement is only made for what can be a username. */
function refuseOdd(username: string): void {
  if (!/^[a-z0-9_-]+$/.test(username)) throw new Error(`"${username}" cannot stand in a statement.`);
}

export function adminStatement(username: string): string {
  refuseOdd(username);
  return `UPDATE users SET is_admin = 1, updated_at = ${NOW_MS} WHERE username = '${username}' RETURNING username`;
}

/** For the log of what admins did: nobody's name, for it was done on the command line. */
function auditStatement(username: string): string {
  refuseOdd(username);
  return `INSERT INTO admin_audit (actor_id, action, subject_id, subject_name, at)
    SELECT 'command line', 'made-admin', id, username, ${NOW_MS} FROM users WHERE username = '${username}' AND is_admin = 0`;
}

export async function makeRemoteAdmin(username: string): Promise<string> {
  const where = "in production";
  const statements = `${auditStatement(username)}; ${adminStatement(username)}`;
  const command = ["d1", "execute", "tidemark", "--remote", "--json", "--command", statements];
  const { ok, output } = await run(process.execPath, [WRANGLER, ...command], { env: WRANGLER_ENV });
  if (!ok) throw new Error(`wrangler could not reach the database:\n${output.trim()}`);
  // Warnings may stand before the JSON.
  const replies = JSON.parse(output.slice(output.indexOf("["))) as { results: unknown[] }[];
  if (!replies.at(-1)?.results.length) throw nobody(username, where);
  return done(username, where);
}

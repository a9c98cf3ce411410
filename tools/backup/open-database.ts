import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { Query } from "../../shared/backups/dump.ts";
import { chooseAccount, findDatabase, readLogin } from "../deploy/cloudflare.ts";
import { readNames } from "../deploy/deploy.ts";
import { databaseFile, openLocalDatabase } from "../start/database.ts";
import { migrate } from "../start/migrate.ts";

/** An open database, local or in a Cloudflare account. `close` must be called when the work is done. */
export type OpenDatabase = { name: string; query: Query; close(): void };

const isOneStatement = (sql: string) => /^\s*(SELECT|INSERT|DELETE|UPDATE)\b[^;]*;?\s*$/i.test(sql);

/** Several statements run as one transaction, as on D1. */
function runLocally(database: DatabaseSync): Query {
  return async (sql, ...params) => {
    if (params.length > 0 || isOneStatement(sql)) return database.prepare(sql).all(...params);
    database.exec("BEGIN");
    try {
      database.exec(sql);
      database.exec("COMMIT");
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
    return [];
  };
}

export async function openLocal(stateDir: string, { create }: { create: boolean }): Promise<OpenDatabase> {
  if (create && !databaseFile(stateDir)) await migrate(stateDir);
  const database = openLocalDatabase(stateDir);
  if (!database || !existsSync(stateDir))
    throw new Error(`There is no database in ${stateDir} yet. npm start creates it.`);
  return { name: `the local data in ${stateDir}`, query: runLocally(database), close: () => database.close() };
}

export async function openRemote(env: NodeJS.ProcessEnv): Promise<OpenDatabase> {
  const names = readNames();
  const login = await readLogin(env);
  const account = await chooseAccount(login, env.CLOUDFLARE_ACCOUNT_ID);
  const database = await findDatabase(login, account, names.databaseId ?? names.database);
  if (!database)
    throw new Error(`The account "${account.name}" has no database "${names.database}". npm run deploy creates it.`);
  return {
    name: `the database "${names.database}" in the Cloudflare account "${account.name}"`,
    query: database.query,
    close: () => {},
  };
}

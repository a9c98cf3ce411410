import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { databaseFile } from "../../start/database.ts";

const BUSY_MS = 30_000;
/** A single statement, whose rows are returned. A migration has several statements and returns none. */
const READS_ROWS = /^\s*(SELECT|INSERT|UPDATE|DELETE|PRAGMA|WITH)\b[^;]*;?\s*$/i;

export type Databases = ReturnType<typeof openDatabases>;

/** Runs SQL on the file of the local D1, which the worker uses at the same time. */
export function openDatabases(folder: string) {
  let database: DatabaseSync | undefined;
  const open = () => {
    const file = databaseFile(folder);
    if (!file) throw new Error("The database has no file yet.");
    database ??= new DatabaseSync(file, { timeout: BUSY_MS });
    return database;
  };
  return {
    /** Like D1, runs several statements as one transaction. */
    query(sql: string, params: SQLInputValue[] = []): Record<string, unknown>[] {
      const db = open();
      if (READS_ROWS.test(sql)) return db.prepare(sql).all(...params);
      db.exec("BEGIN");
      try {
        db.exec(sql);
        db.exec("COMMIT");
        return [];
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
    },
    close(): void {
      database?.close();
    },
  };
}

import type { DatabaseSync } from "node:sqlite";
import { fillStatements, insertRows, USER_ROWS } from "../../../worker/test/scale/rows.ts";
import { openLocalDatabase } from "../../start/database.ts";

const bytesOf = (database: DatabaseSync): number => {
  const pragma = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get()!)[0]);
  return (pragma("page_count") - pragma("freelist_count")) * pragma("page_size");
};

type Filled = {
  /** The numbers of the users. */
  from: number;
  to: number;
  /** In ms. */
  now: number;
  /** The transactions of each user; as in `USER_ROWS` if it is not given. */
  transactions?: number;
};

/**
 * Adds users with rows in every table. It fills the file directly, which is faster than through D1. Returns the bytes of a
 * row of each table.
 */
export function fillUsers(stateDir: string, { from, to, now, transactions }: Filled): Map<string, number> {
  const database = openLocalDatabase(stateDir)!;
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA foreign_keys = OFF");
  const bytes = new Map<string, number>();
  for (const rows of USER_ROWS) {
    const before = bytesOf(database);
    const each = rows.table === "transactions" ? (transactions ?? rows.each) : rows.each;
    const { changes } = database.prepare(insertRows({ ...rows, ...(each && { each }) }, { from, to, now })).run();
    bytes.set(rows.table, (bytesOf(database) - before) / Math.max(1, Number(changes)));
  }
  // The last statements of the fill move the cursors behind the new rows.
  for (const text of fillStatements(from, from, now).slice(USER_ROWS.length)) database.exec(text);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  return bytes;
}

import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./db.ts";

/**
 * The statement that inserts a row if `condition` holds and no row with the same key exists, and then returns one row.
 * It is one statement, so that concurrent requests cannot exceed a limit together.
 */
export function insertStatement<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: Table["$inferInsert"],
  condition: SQL,
) {
  const values = row as Record<string, unknown>;
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => values[name] !== undefined);
  const names = columns.map(([, column]) => sql.identifier(column.name));
  const parameters = columns.map(([name, column]) => sql.param(values[name], column));
  return db.orm.all(
    sql`INSERT INTO ${table} (${sql.join(names, sql`, `)}) SELECT ${sql.join(parameters, sql`, `)} WHERE ${condition}
      ON CONFLICT DO NOTHING RETURNING 1`,
  );
}

/** Runs `insertStatement`. Returns false when it inserts nothing. */
export const insertIf = async <Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: Table["$inferInsert"],
  condition: SQL,
): Promise<boolean> => (await insertStatement(db, table, row, condition)).length === 1;

/** A condition that holds while fewer than `limit` rows of a table have this value. */
export const fewerThan = (limit: number, column: SQLiteColumn, value: string): SQL =>
  sql`(SELECT count(*) FROM ${column.table} WHERE ${column} = ${value}) < ${limit}`;

import { getTableColumns, getTableName, type Query } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./db.ts";

type Value = string | number | boolean | null | Uint8Array;

/**
 * Prepares a statement with named parameters (`:name`), because D1 only binds by number, and a swapped number would
 * store a value in the wrong column. Values that the statement does not name are ignored, so that the statements of a
 * batch can share one object.
 */
export function prepare({ d1 }: Database, text: string, values: Record<string, Value>): D1PreparedStatement {
  const numbers = new Map<string, number>();
  const numbered = text.replace(/:([a-z]\w*)/gi, (_, name: string) => {
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    return `?${number}`;
  });
  const bound = [...numbers.keys()].map((name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The parameter :${name} of a statement has no value.`);
    return typeof value === "boolean" ? Number(value) : value;
  });
  return d1.prepare(numbered).bind(...bound);
}

/** The statement of a query that was built, for a batch with others. */
export const toStatement = ({ d1 }: Database, { sql, params }: Query): D1PreparedStatement =>
  d1.prepare(sql).bind(...params);

/**
 * The beginning of an `INSERT … SELECT`, with the expression of each column beside its name. The type requires every
 * column that has no default.
 */
export function insertSelect<Table extends SQLiteTable>(
  table: Table,
  expressions: { [Name in keyof Table["$inferInsert"]]: string },
): string {
  const columns = getTableColumns(table);
  const names = Object.keys(expressions).map((name) => `"${columns[name]!.name}"`);
  return `INSERT INTO ${getTableName(table)} (${names.join(", ")}) SELECT ${Object.values(expressions).join(", ")}`;
}

/**
 * Names a field of the rows that a statement reads from `json_each`, such as `value ->> 'tx'`. The type accepts only
 * fields of `Row`.
 */
export const jsonField =
  <Row>(source = "value") =>
  (name: keyof Row & string): string =>
    `${source} ->> '${name}'`;

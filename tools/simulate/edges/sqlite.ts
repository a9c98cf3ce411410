import { DatabaseSync, type StatementSync } from "node:sqlite";

export type Value = null | number | bigint | string | Uint8Array;
export type Row = Record<string, Value>;

/** A database in memory, with the statements that were prepared. */
export type Sqlite = {
  exec(text: string): void;
  rows(text: string, values?: readonly unknown[]): Row[];
  /** One value per column, in the order of the columns. */
  raw(text: string, values?: readonly unknown[]): { columns: string[]; rows: Value[][] };
  /** The rows that the last statement changed, and the id that it gave last. */
  changes(): { changes: number; lastRowId: number };
  transaction<Result>(work: () => Result): Result;
  serialize(): Uint8Array;
};

function toValue(value: unknown): Value {
  if (typeof value === "boolean") return Number(value);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value === undefined) throw new Error("D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'");
  return value as Value;
}

/** Opens an empty database, or a copy of `image`. */
export function openSqlite(image?: Uint8Array): Sqlite {
  const db = new DatabaseSync(":memory:");
  if (image) db.deserialize(image);
  db.exec("PRAGMA foreign_keys = ON");
  const statements = new Map<string, StatementSync>();
  const changesQuery = db.prepare("SELECT changes() AS changes, last_insert_rowid() AS lastRowId");

  function prepare(text: string, asArrays: boolean): StatementSync {
    const key = `${asArrays}${text}`;
    const statement = statements.get(key) ?? db.prepare(text);
    statement.setReturnArrays(asArrays);
    statements.set(key, statement);
    return statement;
  }
  const rows = (text: string, values: readonly unknown[] = []) =>
    prepare(text, false).all(...values.map(toValue)) as Row[];

  return {
    exec: (text) => db.exec(text),
    rows,
    raw(text, values = []) {
      const statement = prepare(text, true);
      const found = statement.all(...values.map(toValue)) as unknown as Value[][];
      return { columns: statement.columns().map(({ name }) => name), rows: found };
    },
    changes: () => changesQuery.get() as { changes: number; lastRowId: number },
    transaction(work) {
      db.exec("BEGIN");
      try {
        const result = work();
        db.exec("COMMIT");
        return result;
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
    },
    serialize: () => db.serialize(),
  };
}

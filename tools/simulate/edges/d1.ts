import type { Random } from "../core/random.ts";
import type { Owner, Scheduler } from "../core/scheduler.ts";
import { callOver, type Weather } from "./network.ts";
import type { Sqlite, Value } from "./sqlite.ts";

type Result = { columns: string[]; rows: Value[][]; changes: number; lastRowId: number };
type Query = { text: string; values: readonly unknown[] };

/** D1 returns a blob as a list of numbers. */
const plain = (value: Value) => (value instanceof Uint8Array ? Array.from(value) : value);

function toRows({ columns, rows }: Result): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(row.map((value, index) => [columns[index]!, plain(value)])));
}

function toD1Result(result: Result) {
  const { changes, lastRowId, rows } = result;
  return {
    success: true,
    results: toRows(result),
    meta: { changes, last_row_id: lastRowId, duration: 0, rows_read: rows.length, rows_written: changes },
  };
}

const nameOf = (text: string) => text.replace(/\s+/g, " ").slice(0, 70);

const WRITES = /^\s*(insert|update|delete|replace|with\b.*\b(insert into|update|delete from))\b/is;

/** The errors of D1, by which the product tells whether a statement may have run. */
const REFUSED = "D1_ERROR: D1 DB is overloaded. Too many requests queued.";
const DISCONNECTED = "D1_ERROR: Network connection lost.";

export type D1Options = {
  scheduler: Scheduler;
  random: Random;
  sqlite: Sqlite;
  weather(): Weather;
  owner: Owner;
  /** Called after a write, with its statements. */
  onWrite(text: string): void;
};

/** D1 as one script sees it. Each statement, and each batch, is one call over the network. */
export function openD1({ scheduler, random, sqlite, weather, owner, onWrite }: D1Options) {
  function execute({ text, values }: Query): Result {
    const before = sqlite.changes();
    const { columns, rows } = sqlite.raw(text, values);
    const isWrite = WRITES.test(text);
    const after = isWrite ? sqlite.changes() : { ...before, changes: 0 };
    return { columns, rows, ...after };
  }

  function run(queries: readonly Query[]): Result[] {
    try {
      const results = sqlite.transaction(() => queries.map(execute));
      onWrite(queries.map(({ text }) => text).join(";"));
      return results;
    } catch (error) {
      const { message } = error as Error;
      const kind = /constraint/i.test(message) ? ": SQLITE_CONSTRAINT" : "";
      throw new Error(`D1_ERROR: ${message}${kind}`, { cause: new Error(message) });
    }
  }

  const ask = (queries: readonly Query[]): Promise<Result[]> =>
    callOver(scheduler, random, {
      label: `d1 ${queries.length > 1 ? `${queries.length} × ` : ""}${nameOf(queries[0]?.text ?? "")}`,
      caller: owner,
      callee: null,
      // The database runs a statement that it received once.
      weather: { ...weather(), twice: 0 },
      work: () => run(queries),
      failure: (wasDone) => new Error(wasDone || random.chance(0.5) ? DISCONNECTED : REFUSED),
      describe: (results) => results.map(({ rows, changes }) => `${rows.length}/${changes}`).join(" "),
    });

  const originals = new WeakMap<object, Query>();
  function statement(query: Query) {
    const one = async () => (await ask([query]))[0]!;
    const prepared = {
      bind: (...values: unknown[]) => statement({ ...query, values: values.map(copied) }),
      all: async () => toD1Result(await one()),
      run: async () => toD1Result(await one()),
      raw: async ({ columnNames = false } = {}) => {
        const { columns, rows } = await one();
        const values = rows.map((row) => row.map(plain));
        return columnNames ? [columns, ...values] : values;
      },
      first: async (column?: string) => {
        const [row] = toRows(await one());
        return column === undefined ? (row ?? null) : (row?.[column] ?? null);
      },
    };
    originals.set(prepared, query);
    return prepared;
  }
  const copied = (value: unknown) => (value instanceof Uint8Array ? value.slice() : value);

  return {
    prepare: (text: string) => statement({ text, values: [] }),
    batch: async (statements: object[]) => {
      if (statements.length === 0) return [];
      return (await ask(statements.map((one) => originals.get(one)!))).map(toD1Result);
    },
    exec: async (text: string) => void sqlite.exec(text),
  };
}

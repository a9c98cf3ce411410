import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";

type Run = (d1: D1Database) => Promise<unknown>;
const TABLES = [
  "CREATE TABLE owners (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE CHECK (length(name) < 20))",
  "CREATE TABLE coins (id INTEGER PRIMARY KEY, owner_id INTEGER REFERENCES owners(id) ON DELETE CASCADE, data BLOB)",
  "CREATE INDEX coins_by_owner ON coins (owner_id)",
];
beforeAll(async () => {
  for (const d1 of [env.BOUND_D1, env.DB]) await d1.batch(TABLES.map((sql) => d1.prepare(sql)));
});

const resultOf = ({ success, results, meta }: D1Result) => [
  success,
  results,
  meta.changes,
  meta.rows_read,
  meta.rows_written,
];
/** What the caller sees: the result or the error. */
const seen = async (run: Run, d1: D1Database) => {
  try {
    return { result: await run(d1) };
  } catch (error) {
    return { error: (error as Error).message, cause: ((error as Error).cause as Error | undefined)?.message };
  }
};

const write =
  (sql: string, ...values: unknown[]): Run =>
  async (d1) => {
    const { success, results, meta } = await d1
      .prepare(sql)
      .bind(...values)
      .run();
    return [success, results, meta.changes, meta.last_row_id, meta.rows_read, meta.rows_written];
  };
const read =
  (sql: string, ...values: unknown[]): Run =>
  async (d1) => {
    const statement = d1.prepare(sql).bind(...values);
    const { results, meta } = await statement.all();
    return [results, meta.rows_read, meta.rows_written, await statement.raw(), await statement.first()];
  };

/** In this order, because each sees the rows of those before it. */
const CASES: [string, Run][] = [
  ["a row", write("INSERT INTO owners (name) VALUES (?1)", "Ada")],
  ["rows from JSON", write("INSERT INTO owners (name) SELECT value FROM json_each(?1)", '["Bo","Cy"]')],
  ["a returned row", write("INSERT INTO owners (name) VALUES (?) RETURNING id, name", "Di")],
  ["bytes", write("INSERT INTO coins (owner_id, data) VALUES (?1, ?2)", 1, new Uint8Array([0, 7, 255]))],
  ["a part of bytes", write("INSERT INTO coins VALUES (?1, ?2, ?3)", 9, 2, new Uint8Array([1, 2, 3]).subarray(1))],
  ["null, true and a fraction", read("SELECT ?1 AS a, ?2 AS b, ?3 AS c, typeof(?2) AS d", null, true, 1.5)],
  ["large and exact numbers", read("SELECT 9007199254740991 AS a, 1e300 AS b, -0.1 AS c, '1.0' AS d")],
  ["bytes that are read", read("SELECT id, owner_id, data FROM coins ORDER BY id")],
  ["rows by an index", read("SELECT id FROM coins WHERE owner_id = ?", 2)],
  ["no rows", read("SELECT id FROM coins WHERE owner_id = ?", 99)],
  ["one column", (d1) => d1.prepare("SELECT name, id FROM owners ORDER BY id").first("id")],
  ["names of columns", (d1) => d1.prepare("SELECT id, name FROM owners").raw({ columnNames: true })],
  ["a second row of one name", write("INSERT INTO owners (name) VALUES ('Ada')")],
  ["a name that is too long", write("INSERT INTO owners (name) VALUES ('a name of twenty chars')")],
  ["a missing value", write("INSERT INTO owners (id) VALUES (50)")],
  ["an unknown owner", write("INSERT INTO coins (owner_id) VALUES (77)")],
  ["a wrong statement", write("SELEC 1")],
  ["an unknown table", read("SELECT 1 FROM nothing")],
  ["an undefined value", write("INSERT INTO owners (name) VALUES (?)", undefined)],
  ["too few values", read("SELECT ?1 AS a, ?2 AS b", 1)],
  [
    "a batch of which one fails",
    (d1) => d1.batch(["Ed", "Ada"].map((name) => d1.prepare("INSERT INTO owners (name) VALUES (?)").bind(name))),
  ],
  ["the rows after it", read("SELECT * FROM owners")],
  [
    "a batch",
    async (d1) => {
      const results = await d1.batch([
        d1.prepare("UPDATE owners SET name = name || '!'"),
        d1.prepare("DELETE FROM owners WHERE id = ?").bind(1),
        d1.prepare("SELECT count(*) AS count FROM coins"),
      ]);
      return results.map(resultOf);
    },
  ],
  ["an empty change", write("UPDATE owners SET name = 'x' WHERE id = 1000")],
  ["several statements", (d1) => d1.exec("DELETE FROM coins;\nDELETE FROM owners;").then(({ count }) => count)],
];

describe("The database of the tests", () => {
  it("shows what the binding shows", async () => {
    for (const [name, run] of CASES)
      expect([name, await seen(run, env.DB)]).toEqual([name, await seen(run, env.BOUND_D1)]);
  });
});

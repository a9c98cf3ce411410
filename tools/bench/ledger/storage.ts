import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PROJECT } from "../../start/project.ts";
import { atMost, type BenchResult } from "../results.ts";

const TRANSACTIONS = 100_000;
const MAX_BYTES = 400;
const HOUR = 3_600_000;
const PER_BATCH = 5000;

/** The imported trades of one user: each with a payment in dollars, every second with a fee, some with a note, from two rows. */
const INSERT = `
  WITH RECURSIVE numbers(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ?2)
  INSERT INTO transactions (user_id, kind, at, account, legs, price, fee, note, source, source_key, batch_id, row_marks)
  SELECT ?1, CASE i % 3 WHEN 0 THEN 'sell' ELSE 'buy' END, 1577836800000 + i * ${HOUR / 2}, 'Kraken',
    json_array(
      json_array('bitcoin', 'btc', printf('%.8f', (i % 997 + 1) / 1000.0)),
      json_array('$usd', 'usd', printf('-%.2f', (i % 9973) / 7.0))),
    NULL, CASE WHEN i % 2 THEN json_array('$usd', 'usd', printf('%.2f', (i % 31) / 10.0)) END,
    CASE WHEN i % 20 = 0 THEN 'Monthly savings plan' END,
    'kraken', lower(hex(randomblob(10))), printf('00000000-0000-4000-8000-%012d', i / ${PER_BATCH}),
    ' ' || lower(hex(randomblob(4))) || ' ' || lower(hex(randomblob(4)))
  FROM numbers`;

const bytesOf = (database: DatabaseSync): number => {
  const readPragma = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get()!)[0]);
  return (readPragma("page_count") - readPragma("freelist_count")) * readPragma("page_size");
};

/** Measures the storage of a transaction in a database with the tables, indexes and triggers of the migrations. */
export function storage(): BenchResult[] {
  const database = new DatabaseSync(":memory:");
  const folder = join(PROJECT, "migrations");
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const file of files.toSorted()) database.exec(readFileSync(join(folder, file), "utf8"));
  const userId = crypto.randomUUID();
  database
    .prepare("INSERT INTO users (id, username, password, created_at, updated_at) VALUES (?, 'holder', '', 0, 0)")
    .run(userId);
  const before = bytesOf(database);
  database.prepare(INSERT).run(userId, TRANSACTIONS);
  const bytes = (bytesOf(database) - before) / TRANSACTIONS;
  database.close();
  return [atMost("storage of a transaction with its indexes", bytes, MAX_BYTES, "bytes")];
}

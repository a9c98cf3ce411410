import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Chunk, type Header, insertStatement, type Query, readTables } from "../../shared/backups/dump.ts";
import { CREATE_MIGRATIONS_TABLE } from "../start/migrate.ts";
import { MIGRATIONS, migrationNames } from "../start/migration-names.ts";

/** Parses the header and refuses files of another kind, or of another version of the product. */
export function readHeader(lines: readonly string[]): Header {
  const header = JSON.parse(lines[0] || "{}") as Partial<Header>;
  if (header.format !== "tidemark-backup") throw new Error("The file is not a backup of Tidemark.");
  const unknown = header.migrations?.find((name) => !migrationNames().includes(name));
  if (unknown)
    throw new Error(`The backup is of another version (it has ${unknown}). Restore it with the version that made it.`);
  return header as Header;
}

/** Deletes everything in one transaction, children before their parents. */
async function deleteAll(query: Query): Promise<void> {
  const tables = (await readTables(query)).filter(({ name }) => name !== "sqlite_sequence");
  const others = await query("SELECT type, name FROM sqlite_master WHERE type IN ('view', 'trigger')");
  const dropped = [...others.map(({ type, name }) => `${type} "${name}"`), ...tables.reverse().map(tableName)];
  await query(["PRAGMA defer_foreign_keys = on", ...dropped.map((object) => `DROP ${object}`)].join(";\n"));
}
const tableName = ({ name }: { name: string }) => `TABLE "${name}"`;

const migrate = (query: Query, name: string) =>
  query(`${readFileSync(join(MIGRATIONS, name), "utf8")};\nINSERT INTO d1_migrations (name) VALUES ('${name}');`);

/**
 * Replaces all data by that of a backup: rebuilds the schema of the backup, inserts its rows without the triggers that
 * keep totals, and then applies the migrations that are newer than the backup.
 */
export async function restore(query: Query, lines: readonly string[]): Promise<Header> {
  const header = readHeader(lines);
  await deleteAll(query);
  await query(`${CREATE_MIGRATIONS_TABLE};\nSELECT 1;`);
  for (const name of header.migrations) await migrate(query, name);

  const triggers = await query("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'");
  // Deletes the rows that migrations have inserted, because the backup contains them too.
  const tables = (await readTables(query)).reverse();
  const cleared = [
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...tables.map(({ name }) => `DELETE FROM "${name}"`),
  ];
  await query(cleared.join(";\n"));
  for (const line of lines.slice(1)) {
    const chunk = JSON.parse(line) as Chunk;
    // The inserts above made SQLite create its own counters of ids. The counters of the backup replace them.
    if (chunk.table === "sqlite_sequence") await query("DELETE FROM sqlite_sequence");
    const keys = tables.find(({ name }) => name === chunk.table)?.keys ?? [];
    await query(insertStatement(chunk, keys), JSON.stringify(chunk.rows));
  }
  for (const { sql } of triggers) await query(`${sql};\nSELECT 1;`);
  for (const name of migrationNames()) if (!header.migrations.includes(name)) await migrate(query, name);
  return header;
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { type Done, isUnchanged, storeHash } from "./file-hash.ts";
import { PROJECT } from "./project.ts";
import { readWranglerToml } from "./wrangler-toml.ts";

const BETWEEN_STATEMENTS = "--> statement-breakpoint";
/** What wrangler keeps, so that it and this may follow one another. */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Brings a database to the newest migration: each of them whole or not at all. */
export async function applyMigrations(database: Pick<D1Database, "prepare" | "batch">): Promise<void> {
  await database.prepare(APPLIED).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const folder = join(PROJECT, "migrations");
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql") && !applied.has(file));
  for (const file of files.sort()) {
    const statements = readFileSync(join(folder, file), "utf8").split(BETWEEN_STATEMENTS);
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(file),
    ]);
  }
}

/** The local database. wrangler's own command starts a database for every migration, and takes seven seconds. */
export async function migrate(stateDir: string): Promise<void> {
  const done: Done = { patterns: ["migrations/*.sql"], note: join(stateDir, "v3/migrated") };
  if (isUnchanged(done)) return;
  const [database] = readWranglerToml().d1_databases ?? [];
  if (!database) throw new Error("wrangler.toml names no D1 database.");
  const local = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "",
      d1Databases: { [database.binding]: database.database_id },
      resourcePersistencePath: join(stateDir, "v3"),
      log: new NoOpLog(),
      cf: false,
      telemetry: { enabled: false },
    }),
  );
  try {
    await applyMigrations(await local.getD1Database(database.binding));
  } finally {
    await local.dispose();
  }
  storeHash(done);
}

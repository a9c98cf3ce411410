import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { type CachedWork, isUnchanged, storeHash } from "./file-hash.ts";
import { MIGRATIONS, missingMigrations } from "./migration-names.ts";
import { readWranglerToml } from "./wrangler-toml.ts";

const BETWEEN_STATEMENTS = "--> statement-breakpoint";
/**
 * wrangler's own table of applied migrations, so that wrangler can continue where this code stopped, and vice versa.
 */
export const CREATE_MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

const ADVICE = "npm run reset deletes it, or set STATE_DIR to use another one.";

/** Applies the migrations that a database does not have yet, each in one transaction. */
export async function applyMigrations(database: Pick<D1Database, "prepare" | "batch">): Promise<void> {
  await database.prepare(CREATE_MIGRATIONS_TABLE).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = results.map(({ name }) => name);
  for (const file of missingMigrations(applied, ADVICE)) {
    const statements = readFileSync(join(MIGRATIONS, file), "utf8").split(BETWEEN_STATEMENTS);
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(file),
    ]);
  }
}

/**
 * Migrates the local database. wrangler's command would take seven seconds, because it starts a database per migration.
 */
export async function migrate(stateDir: string): Promise<void> {
  const work: CachedWork = { patterns: ["migrations/*.sql"], hashFile: join(stateDir, "v3/migrated") };
  if (isUnchanged(work)) return;
  const [database] = readWranglerToml().d1_databases ?? [];
  if (!database) throw new Error("wrangler.toml declares no D1 database.");
  const local = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "",
      d1Databases: { [database.binding]: database.preview_database_id ?? database.binding },
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
  storeHash(work);
}

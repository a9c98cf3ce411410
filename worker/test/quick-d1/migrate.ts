import type { D1Migration } from "cloudflare:test";

/** The table of Wrangler. */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations
  (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/** Runs the migrations that the database has not had yet, all in one transaction. */
export async function migrate(d1: D1Database, migrations: readonly D1Migration[]): Promise<void> {
  await d1.prepare(CREATE_TABLE).run();
  const { results } = await d1.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const had = new Set(results.map(({ name }) => name));
  const statements = migrations
    .filter(({ name }) => !had.has(name))
    .flatMap(({ name, queries }) => [
      ...queries.map((query) => d1.prepare(query)),
      d1.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").bind(name),
    ]);
  if (statements.length > 0) await d1.batch(statements);
}

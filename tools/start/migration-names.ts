import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "./project.ts";

export const MIGRATIONS = join(PROJECT, "migrations");

/** The names of the migrations in their order. */
export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith(".sql"))
    .sort();

/**
 * The migrations that a database lacks. Throws a sentence for a database with a migration that this version does not
 * know, because its tables may differ. `advice` says what to do instead.
 */
export function missingMigrations(applied: readonly string[], advice: string): string[] {
  const names = migrationNames();
  const unknown = applied.find((name) => !names.includes(name));
  if (unknown === undefined) return names.filter((name) => !applied.includes(name));
  throw new Error(
    `The database has the migration ${unknown}, which this version does not know, so it was made by another version. Nothing was changed. ${advice}`,
  );
}

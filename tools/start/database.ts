import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const BUSY_MS = 30_000;

/** The SQLite file of the local D1. Undefined before the first migration. */
export const databaseFile = (stateDir: string): string | undefined =>
  globSync(join(stateDir, "v3/d1/*/*.sqlite")).find((path) => !path.endsWith("metadata.sqlite"));

/** Opens the local D1; the worker may be using it. Undefined before the first migration. */
export function openLocalDatabase(stateDir: string): DatabaseSync | undefined {
  const file = databaseFile(stateDir);
  return file === undefined ? undefined : new DatabaseSync(file, { timeout: BUSY_MS });
}

import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const BUSY_MS = 30_000;

/** Opens the SQLite file of the local D1; the worker may be using it. Undefined before the first migration. */
export function openLocalDatabase(stateDir: string): DatabaseSync | undefined {
  const files = globSync(join(stateDir, "v3/d1/*/*.sqlite")).filter((path) => !path.endsWith("metadata.sqlite"));
  const [file] = files;
  return file === undefined ? undefined : new DatabaseSync(file, { timeout: BUSY_MS });
}

import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const BUSY_MS = 30_000;

/** The local D1 itself, beside the worker that may be using it; undefined before the first migration. */
export function openLocalDatabase(stateDir: string): DatabaseSync | undefined {
  const files = globSync(join(stateDir, "v3/d1/*/*.sqlite")).filter((path) => !path.endsWith("metadata.sqlite"));
  const [file] = files;
  return file === undefined ? undefined : new DatabaseSync(file, { timeout: BUSY_MS });
}

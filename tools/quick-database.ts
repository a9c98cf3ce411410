import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { PROJECT } from "./start/project.ts";

const FILE = join(PROJECT, "worker/test/quick-d1/database-object.ts");
const OBJECT = { className: "TestDatabase", useSQLite: true };

/**
 * A worker whose object is a database for `quickD1`. It is a worker of its own, because for each call of an object of a
 * tested worker the test runner imports that worker's main module once more, which costs more than a statement.
 */
export const DATABASE_WORKER = {
  name: "database",
  modules: true,
  script: (await transformWithOxc(readFileSync(FILE, "utf8"), FILE)).code,
  compatibilityDate: "2026-10-01",
  durableObjects: { TEST_DATABASE: OBJECT },
} as const;

/** The binding by which another worker reaches this database. */
export const DATABASE_BINDING = { TEST_DATABASE: { ...OBJECT, scriptName: DATABASE_WORKER.name } };

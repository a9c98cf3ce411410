import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { openLocalDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { migrationNames } from "./migration-names.ts";

function appliedIn(stateDir: string): string[] {
  const d1 = readdirSync(stateDir, { recursive: true, encoding: "utf8" });
  const files = d1.filter((file) => file.endsWith(".sqlite") && !file.endsWith("metadata.sqlite"));
  expect(files).toHaveLength(1);
  const database = new DatabaseSync(join(stateDir, files[0] ?? ""));
  onTestFinished(() => database.close());
  return database
    .prepare("SELECT name FROM d1_migrations ORDER BY id")
    .all()
    .map(({ name }) => String(name));
}

it("applies every migration once and in order, even when the hash of the migrations is missing", async () => {
  const stateDir = mkdtempSync(join(tmpdir(), "tidemark-migrate-"));
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }));
  await migrate(stateDir);
  expect(appliedIn(stateDir)).toEqual(migrationNames());
  rmSync(join(stateDir, "v3/migrated"));
  await migrate(stateDir);
  expect(appliedIn(stateDir)).toEqual(migrationNames());
});

it("says in a sentence that a database is of another version, and changes nothing", async () => {
  const stateDir = mkdtempSync(join(tmpdir(), "tidemark-migrate-"));
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }));
  await migrate(stateDir);
  rmSync(join(stateDir, "v3/migrated"));
  const database = openLocalDatabase(stateDir)!;
  database.exec("UPDATE d1_migrations SET name = '0000_market.sql' WHERE id = 1; DROP TABLE chat_messages");
  database.close();
  await expect(migrate(stateDir)).rejects.toThrow(
    /has the migration 0000_market\.sql, which this version does not know.* Nothing was changed\. npm run reset deletes it/,
  );
  expect(appliedIn(stateDir)).toEqual(["0000_market.sql", ...migrationNames().slice(1)]);
});

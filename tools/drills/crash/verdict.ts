import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseFile } from "../../start/database.ts";
import type { IntendedWrite, ProfileSetting } from "./writer.ts";

/** Numbers of corrupt databases, and of lost, duplicated, reappeared and outdated writes. */
export type Verdict = { corrupt: number; lost: number; duplicated: number; reappeared: number; outdated: number };

/** Runs `check` on a copy of the database and its journal as the killed server left them. */
function withCopy<Value>(stateDir: string, check: (database: DatabaseSync) => Value): Value {
  const file = databaseFile(stateDir)!;
  const folder = mkdtempSync(join(tmpdir(), "bench-kills-copy-"));
  cpSync(dirname(file), folder, { recursive: true });
  const database = new DatabaseSync(join(folder, basename(file)));
  try {
    return check(database);
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares the database after a kill with the writes that were acknowledged before it. */
export function judge(
  stateDir: string,
  writes: readonly IntendedWrite[],
  settings: readonly ProfileSetting[],
): Verdict {
  return withCopy(stateDir, (database) => {
    const [integrity] = database.prepare("PRAGMA integrity_check").all() as { integrity_check: string }[];
    const foreignKeyViolations = database.prepare("PRAGMA foreign_key_check").all().length;
    const verdict = {
      corrupt: integrity?.integrity_check === "ok" ? foreignKeyViolations : 1,
      lost: 0,
      duplicated: 0,
      reappeared: 0,
      outdated: 0,
    };
    const counts = new Map<string, Map<string, number>>();
    for (const { table, column } of writes) {
      if (counts.has(table)) continue;
      const value = column === "ad_config" ? "json_extract(ad_config, '$.messages[0]')" : column;
      const rows = database.prepare(`SELECT ${value} AS mark, count(*) AS n FROM ${table} GROUP BY 1`).all();
      counts.set(table, new Map(rows.map(({ mark, n }) => [String(mark), Number(n)])));
    }
    for (const { table, mark, acknowledged, deletion } of writes) {
      const count = counts.get(table)?.get(mark) ?? 0;
      if (acknowledged && !deletion && count === 0) verdict.lost += 1;
      if (count > 1) verdict.duplicated += count - 1;
      if (deletion === "acknowledged" && count > 0) verdict.reappeared += 1;
    }
    const nameOf = database.prepare("SELECT coalesce(first_name, '') AS name FROM users WHERE id = ?");
    for (const { userId, allowed } of settings)
      if (!allowed.includes(String(nameOf.get(userId)?.name))) verdict.outdated += 1;
    return verdict;
  });
}

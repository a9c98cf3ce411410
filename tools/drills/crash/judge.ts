import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Meant, Setting } from "./writer.ts";

export type Verdict = { broken: number; lost: number; doubled: number; risen: number; settings: number };

/** A copy of the database as the killed server left it, journal and all; opened as the server will open it. */
function withCopy<Value>(state: string, look: (database: DatabaseSync) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), "bench-kills-copy-"));
  try {
    for (const path of globSync(join(state, "**/*.sqlite"))) {
      if (basename(path) === "metadata.sqlite") continue;
      cpSync(dirname(path), folder, { recursive: true });
      const database = new DatabaseSync(join(folder, basename(path)));
      try {
        if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'spot_positions'").get()) return look(database);
      } finally {
        database.close();
      }
    }
    throw new Error("There is no database.");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is there after a kill, against what was acknowledged before it. */
export function judge(state: string, meant: readonly Meant[], settings: readonly Setting[]): Verdict {
  return withCopy(state, (database) => {
    const [check] = database.prepare("PRAGMA integrity_check").all() as { integrity_check: string }[];
    const violations = database.prepare("PRAGMA foreign_key_check").all().length;
    const verdict = {
      broken: check?.integrity_check === "ok" ? violations : 1,
      lost: 0,
      doubled: 0,
      risen: 0,
      settings: 0,
    };
    const counts = new Map<string, Map<string, number>>();
    for (const { table, column } of meant) {
      if (counts.has(table)) continue;
      const value = column === "ad_config" ? "json_extract(ad_config, '$.messages[0]')" : column;
      const rows = database.prepare(`SELECT ${value} AS mark, count(*) AS n FROM ${table} GROUP BY 1`).all();
      counts.set(table, new Map(rows.map(({ mark, n }) => [String(mark), Number(n)])));
    }
    for (const { table, mark, acknowledged, deleted } of meant) {
      const count = counts.get(table)?.get(mark) ?? 0;
      if (acknowledged && !deleted && count === 0) verdict.lost += 1;
      if (count > 1) verdict.doubled += count - 1;
      if (deleted === "gone" && count > 0) verdict.risen += 1;
    }
    const nameOf = database.prepare("SELECT coalesce(first_name, '') AS name FROM users WHERE id = ?");
    for (const { userId, allowed } of settings)
      if (!allowed.includes(String(nameOf.get(userId)?.name))) verdict.settings += 1;
    return verdict;
  });
}

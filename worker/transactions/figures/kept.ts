/** Values of SQLite may have 2 MB, so a long text is stored in parts. */
const PART_LENGTH = 500_000;
/** Longer texts are computed anew. */
const MAX_PARTS = 20;
const MAX_KEPT = 30;

type StoredPart = { data: string; until: number };

/** Answers that are kept until the ledger changes, or until a time at which a waiting transaction counts. */
export function keptAnswers(sql: SqlStorage) {
  sql.exec(`CREATE TABLE IF NOT EXISTS kept (
    key TEXT NOT NULL, part INTEGER NOT NULL, until INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (key, part)
  ) WITHOUT ROWID`);
  return {
    clear: () => void sql.exec("DELETE FROM kept"),
    find(key: string, now: number): string | null {
      const parts = sql.exec<StoredPart>("SELECT data, until FROM kept WHERE key = ? ORDER BY part", key).toArray();
      return parts.length === 0 || parts[0]!.until <= now ? null : parts.map(({ data }) => data).join("");
    },
    /** `until` is the time (ms) from which the answer no longer holds. */
    keep(key: string, text: string, until: number): void {
      sql.exec("DELETE FROM kept WHERE key = ?", key);
      if (text.length > PART_LENGTH * MAX_PARTS) return;
      const count = sql.exec<{ n: number }>("SELECT count(*) AS n FROM kept WHERE part = 0").one().n;
      if (count >= MAX_KEPT) sql.exec("DELETE FROM kept");
      for (let part = 0; part * PART_LENGTH < text.length; part++)
        sql.exec(
          "INSERT INTO kept (key, part, until, data) VALUES (?, ?, ?, ?)",
          ...[key, part, until, text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH)],
        );
    },
  };
}
export type KeptAnswers = ReturnType<typeof keptAnswers>;

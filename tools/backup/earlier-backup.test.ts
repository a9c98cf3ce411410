import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { dumpLines, type Query } from "../../shared/backups/dump.ts";
import { CREATE_MIGRATIONS_TABLE } from "../start/migrate.ts";
import { MIGRATIONS, migrationNames } from "../start/migration-names.ts";
import { readBackup, writeBackup } from "./backup-file.ts";
import { openLocal } from "./open-database.ts";
import { restore } from "./restore.ts";

/** Backups that were made before the newest migrations. */

const folder = mkdtempSync(join(tmpdir(), "tidemark-earlier-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A database with the first migrations only, as an earlier version made it. */
function earlierDatabase(migrations: readonly string[]): Query {
  const database = new DatabaseSync(":memory:");
  database.exec(CREATE_MIGRATIONS_TABLE);
  for (const name of migrations) {
    database.exec(readFileSync(join(MIGRATIONS, name), "utf8"));
    database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  }
  return async (sql, ...params) => database.prepare(sql).all(...params);
}

const SPOT = "id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount";
const ROWS = [
  "INSERT INTO users (id, username, password, created_at, updated_at) VALUES ('ann', 'ann', 'hash', 1, 1)",
  `INSERT INTO spot_positions (${SPOT}) VALUES ('b', 'ann', 'btc', 'Bitcoin', 'bitcoin', '30000', '31000', 2, 2, '1')`,
  `INSERT INTO transactions (user_id, kind, at, legs) VALUES ('ann', 'transfer', 3, '[["bitcoin","btc","2"]]')`,
  "UPDATE spot_positions SET amount = '3'",
  `INSERT INTO leveraged_positions (id, user_id, symbol, name, entry_price, current_price, created_at, updated_at, size,
     leverage, liquidation_price, liquidation_hint) VALUES ('l', 'ann', 'own', 'Own', '10', '12', 4, 4, '2', 5, '8', 8)`,
  `INSERT INTO portfolio_snapshots (user_id, bucket, taken_at, value, cost, pnl)
   VALUES ('ann', 86400000, 86400000, '90000', '90000', '0')`,
  `INSERT INTO coins (id, symbol, name, image) VALUES ('bitcoin', 'btc', 'Bitcoin', ''), ('bitcoin-cash', 'bch', 'Bitcoin Cash', ''),
     ('gate', 'gt', 'Gate', ''), ('solana', 'sol', 'Solana', '')`,
  `INSERT INTO news_articles (id, title, summary, tags, author_id, content, is_published, published_at, created_at, updated_at)
   VALUES (1, 'Delegates', 'On (BITCOIN), cash and others', '["solana","cash"]', 'ann', 'x', 1, 6, 6, 6),
     (2, 'Bitcoin Cash', NULL, '[]', 'ann', 'x', 0, NULL, 6, 6)`,
  "INSERT INTO deletions (id, user_id, deleted_at, position) VALUES ('d', 'ann', 5, '{\"id\":\"d\"}')",
];

const EARLIER = [["0000_baseline.sql"], ["0000_baseline.sql", "0001_lots-of-unknown-cost.sql"]].map((migrations) => ({
  migrations,
  last: migrations.at(-1),
}));

describe.each(EARLIER)("a backup of the version with $last", ({ migrations }) => {
  it("restores with its rows, the tables of the present version and right totals", async () => {
    const earlier = earlierDatabase(migrations);
    for (const sql of ROWS) await earlier(sql);
    const lines = await dumpLines(earlier, { at: "2026-11-23T00:00:00Z", secrets: true });
    expect(JSON.parse(lines[0]!)).toMatchObject({ migrations });
    expect(lines.some((line) => line.includes("closed_positions"))).toBe(false);
    const file = join(folder, `${migrations.length}.backup`);
    writeBackup(file, lines, undefined);

    const database = await openLocal(join(folder, String(migrations.length)), { create: true });
    await restore(database.query, readBackup(file, undefined));
    const { query } = database;
    expect(await query("SELECT name FROM d1_migrations ORDER BY id")).toEqual(
      migrationNames().map((name) => ({ name })),
    );
    expect(await query("SELECT id, amount, entry_price, cost, known_amount FROM spot_positions")).toEqual([
      { id: "b", amount: "3", entry_price: "30000", cost: null, known_amount: null },
    ]);
    // The opening purchase is one of the stored rows, and is not booked a second time.
    expect(await query("SELECT kind, source, legs FROM transactions ORDER BY id")).toMatchObject([
      { kind: "buy", source: "position", legs: '[["bitcoin","btc","1"]]' },
      { kind: "transfer", source: null },
    ]);
    expect(await query("SELECT spot, leveraged, closed FROM person_totals")).toEqual([
      { spot: 1, leveraged: 1, closed: 0 },
    ]);
    expect(await query("SELECT value, cost FROM portfolio_snapshots")).toEqual([{ value: "90000", cost: "90000" }]);
    expect(await query("SELECT count(*) AS rows FROM deletions")).toEqual([{ rows: 1 }]);
    // The articles that name a coin by its whole name.
    expect(await query("SELECT * FROM news_mentions ORDER BY article_id, coin_id")).toEqual([
      { article_id: 1, coin_id: "bitcoin", published_at: 6 },
      { article_id: 1, coin_id: "solana", published_at: 6 },
      { article_id: 2, coin_id: "bitcoin", published_at: null },
      { article_id: 2, coin_id: "bitcoin-cash", published_at: null },
    ]);
    // The triggers of the present version work on.
    await query("UPDATE news_articles SET is_published = 1, published_at = 7 WHERE id = 2");
    expect(await query("SELECT DISTINCT published_at FROM news_mentions WHERE article_id = 2")).toEqual([
      { published_at: 7 },
    ]);
    await query(`INSERT INTO closed_positions (id, user_id, symbol, name, entry_price, current_price, created_at, size,
      leverage, liquidation_price, position_id, exit_price, closed_at)
      SELECT 'c', user_id, symbol, name, entry_price, current_price, created_at, size, leverage, liquidation_price, id, '12', 9
      FROM leveraged_positions`);
    expect(await query("SELECT closed FROM person_totals")).toEqual([{ closed: 1 }]);
    database.close();
  });
});

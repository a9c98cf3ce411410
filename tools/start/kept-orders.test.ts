import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { PROJECT } from "./project.ts";

const FOLDER = join(PROJECT, "migrations");
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".sql"))
  .toSorted();
const MIGRATION = "0011_kept_orders.sql";

it("migration 0011, which rebuilds the table of orders, keeps every row that belongs to an order", () => {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
  onTestFinished(() => database.close());
  const apply = (file: string) => {
    database.exec(readFileSync(join(FOLDER, file), "utf8"));
  };
  for (const file of files.filter((name) => name < MIGRATION)) apply(file);
  database.exec(`
    INSERT INTO users (id, username, password, created_at, updated_at) VALUES ('u', 'ann', 'x', 1, 1);
    INSERT INTO ad_orders (id, user_id, ad_type, ad_config, payment_amount, status, duration, created_at, updated_at, price, network)
      VALUES (7, 'u', 'banner', '{}', '5', 'active', 1, 1, 2, '5', 'chain');
    INSERT INTO ad_counts VALUES (7, '2026-11-22', 3, 1);
    INSERT INTO ad_order_history (order_id, "from", "to", cause, actor, at) VALUES (7, NULL, 'pending', 'Ordered', 'u', 1);
    INSERT INTO ad_order_addresses (order_id, network, address, amount, is_own, created_at) VALUES (7, 'chain', 'a', '5', 1, 1);
    INSERT INTO payment_events (network, tx, output, order_id, address, amount, confirmations, final, state, seen_at)
      VALUES ('chain', 't', 0, 7, 'a', '5', 9, 1, 'credited', 1), ('chain', 'other', 0, NULL, 'b', '5', 9, 1, 'unmatched', 1);
  `);
  const relatedRows = () =>
    ["ad_counts", "ad_order_addresses", "payment_events", "person_totals"].map((table) =>
      database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
    );
  const rowsBefore = relatedRows();
  apply(MIGRATION);
  expect(relatedRows()).toEqual(rowsBefore);
  expect(database.prepare("SELECT order_id, actor FROM ad_order_history").all()).toEqual([
    { order_id: 7, actor: "buyer" },
  ]);
  expect(database.prepare("PRAGMA foreign_key_check").all()).toEqual([]);

  database.exec(`INSERT INTO ad_orders (user_id, ad_type, ad_config, payment_amount, duration, created_at, updated_at, price, network)
    VALUES ('u', 'banner', '{}', '5', 1, 1, 2, '5', 'chain')`);
  expect(database.prepare("SELECT ad_orders AS n FROM person_totals").get()).toEqual({ n: 2 });
  database.exec("DELETE FROM users");
  expect(database.prepare("SELECT count(*) AS n FROM ad_orders WHERE user_id IS NULL").get()).toEqual({ n: 2 });
});

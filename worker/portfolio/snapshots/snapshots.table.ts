import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { users } from "../../accounts/accounts.table.ts";

const decimalColumn = (column: string) => text(column).$type<Decimal>().notNull();

/**
 * The value of a portfolio over time. The cron writes one row per day. Requests of the owner write one row per hour, and
 * these rows are deleted after some days.
 */
export const portfolioSnapshots = sqliteTable(
  "portfolio_snapshots",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The start of the row's UTC day or hour, in ms. */
    bucket: integer().notNull(),
    takenAt: integer("taken_at").notNull(),
    value: decimalColumn("value"),
    /** Cost and P&L count only the coins whose cost was known. They are null when no cost was known. */
    cost: text().$type<Decimal>(),
    pnl: text().$type<Decimal>(),
    /** The value without borrowed money. Null in records from before it was kept. */
    equity: text().$type<Decimal>(),
    /** The known costs of spot positions and the margins of leveraged ones: the part of the equity that is no P&L. */
    equityCost: text("equity_cost").$type<Decimal>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bucket] })],
);

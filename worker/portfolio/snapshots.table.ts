import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Decimal } from "../../shared/values/decimal.ts";
import { users } from "../accounts/accounts.table.ts";

const decimal = (column: string) => text(column).$type<Decimal>().notNull();

/** What a portfolio was worth: one row per day by the cron, and per hour of the last days in which its owner looked. */
export const portfolioSnapshots = sqliteTable(
  "portfolio_snapshots",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The start of the UTC day or hour that the row stands for, ms. */
    bucket: integer().notNull(),
    takenAt: integer("taken_at").notNull(),
    value: decimal("value"),
    cost: decimal("cost"),
    pnl: decimal("pnl"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bucket] })],
);

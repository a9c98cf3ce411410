import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../../accounts/accounts.table.ts";

/**
 * The parts of portfolios that have arrived from browsers. A part that is sent again adds nothing, also when its items
 * were deleted meanwhile.
 */
export const portfolioMoves = sqliteTable(
  "portfolio_moves",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The move, named by the browser. */
    id: text().notNull(),
    part: integer().notNull(),
    /** The request that has added the part. */
    attempt: text().notNull(),
    movedAt: integer("moved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id, table.part] }),
    index("portfolio_moves_by_age").on(table.movedAt),
  ],
);

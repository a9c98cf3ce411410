import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";

/** The coins that users watch. `place` orders a user's coins; gaps and equal places are allowed. */
export const watchedCoins = sqliteTable(
  "watched_coins",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    coinId: text("coin_id").notNull(),
    place: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.coinId] })],
);

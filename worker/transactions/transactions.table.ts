import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { TransactionKind } from "../../shared/transactions/transaction.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import { users } from "../accounts/accounts.table.ts";

/** A leg or a fee: key, symbol, signed amount and, if it is known, the value in US dollars. */
export type StoredLeg = [key: string, symbol: string, amount: string, value?: string];

/** The key of a currency of a state begins with this sign, that of a coin without a coin id with "~". */
export const FIAT_KEY = "$";

const columns = {
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  kind: text().$type<TransactionKind>().notNull(),
  at: integer().notNull(),
  account: text().notNull().default(""),
  toAccount: text("to_account"),
  /** JSON. */
  legs: text().notNull(),
  price: text().$type<Exact>(),
  fee: text(),
  note: text(),
  /** Null when it was booked by hand. */
  source: text(),
  sourceKey: text("source_key"),
  batchId: text("batch_id"),
  positionId: text("position_id"),
};

/**
 * All transactions. Lots and gains are never stored. The triggers `spot_positions_opened` and `spot_positions_closed`
 * book and delete the purchase with which a position begins, so that no way of adding one can forget it.
 */
export const transactions = sqliteTable(
  "transactions",
  { id: integer().primaryKey({ autoIncrement: true }), ...columns },
  (table) => [
    index("transactions_by_time").on(table.userId, table.at),
    uniqueIndex("transactions_by_source")
      .on(table.userId, table.source, table.sourceKey)
      .where(sql`source_key IS NOT NULL`),
  ],
);

/** Positions that were deleted with their transactions, kept for a day so that this can be undone. */
export const deletedHoldings = sqliteTable(
  "deleted_holdings",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deletedAt: integer("deleted_at").notNull(),
    /** The row of `spot_positions` as JSON. */
    position: text().notNull(),
  },
  (table) => [
    index("deleted_holdings_by_user").on(table.userId),
    index("deleted_holdings_by_time").on(table.deletedAt),
  ],
);

export const deletedTransactions = sqliteTable(
  "deleted_transactions",
  {
    id: integer().primaryKey(),
    ...columns,
    holdingId: text("holding_id")
      .notNull()
      .references(() => deletedHoldings.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("deleted_transactions_by_holding").on(table.holdingId),
    index("deleted_transactions_by_user").on(table.userId),
  ],
);

import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { PriceSource } from "../../shared/archive-prices/sources.ts";
import type { TransactionKind } from "../../shared/transactions/transaction.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import { users } from "../accounts/accounts.table.ts";

/** A leg or a fee: key, symbol, signed amount and, if one was stated, the value. */
export type StoredLeg = [key: string, symbol: string, amount: string, value?: string];

export type ArchivePrices = "price" | "fee" | "price fee";
/** The source of each part, and the time (ms) of its price. */
export type ArchiveSources = Partial<Record<"price" | "fee", [source: PriceSource, at: number]>>;

/** The key of a currency of a state begins with this sign, other keys are those of `assetKeyOf`. */
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
  /** The money in which the price and all values are stated; null for US dollars. */
  priceCurrency: text("price_currency"),
  fee: text(),
  /** Which of both the price archive has valued: "price", "fee" or "price fee". */
  archivePrices: text("archive_prices").$type<ArchivePrices>(),
  /** `ArchiveSources` as JSON: where those of `archivePrices` come from. A part that is no longer the archive's may stay. */
  archiveSources: text("archive_sources"),
  note: text(),
  /** Null when the user entered the transaction. */
  source: text(),
  sourceKey: text("source_key"),
  batchId: text("batch_id"),
  /** Identifies each row of a file that was joined with others into this transaction. Each mark begins with a space. */
  rowMarks: text("row_marks"),
  positionId: text("position_id"),
  /** The two sides of one transfer have the same random key; "none" for coins that came from outside. */
  transferKey: text("transfer_key"),
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
    // Transfers that may be one side of another, which are few.
    index("transactions_one_sided").on(table.userId, table.at).where(sql`kind = 'transfer' AND to_account IS NULL`),
    // Transactions that the price archive has priced, which are counted.
    index("transactions_by_archive").on(table.userId).where(sql`archive_prices IS NOT NULL`),
    index("transactions_by_transfer_key").on(table.userId, table.transferKey).where(sql`transfer_key IS NOT NULL`),
  ],
);

export type NewTransactionRow = Omit<typeof transactions.$inferSelect, "id">;

/**
 * A row for each user with transactions. The triggers `transactions_added`, `transactions_changed` and
 * `transactions_removed` keep it, so that no way of booking can forget it.
 */
export const ledgers = sqliteTable(
  "ledgers",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Grows with each change of the user's transactions and derived holdings. */
    revision: integer().notNull(),
    /**
     * A random text that changes with the transactions and positions. Figures that are kept elsewhere bear the tag of
     * the ledger that they follow from; also after a backup was restored, another ledger has another tag.
     */
    tag: text().notNull().default(""),
    /** The number of transactions, so that the limit needs no count. */
    transactions: integer().notNull(),
    /**
     * The daily records of the portfolio's value between these two times are outdated, because transactions of this time
     * were changed later. 0 when no records are outdated.
     */
    outdatedFrom: integer("outdated_from").notNull().default(0),
    outdatedTo: integer("outdated_to").notNull().default(0),
    /** The time of the first transaction that does not count yet when the holdings were derived; null without one. */
    waitingFrom: integer("waiting_from"),
    /** The `RULES_VERSION` by which all positions were derived the last time; 0 when only some were, or none. */
    rulesVersion: integer("rules_version").notNull().default(0),
  },
  (table) => [index("ledgers_waiting").on(table.waitingFrom).where(sql`waiting_from IS NOT NULL`)],
);

/** Deletions of the last day, which can be undone: of a position with its transactions, or of transactions. */
export const deletions = sqliteTable(
  "deletions",
  {
    /** The position's id, or "transaction " and an id of its own. */
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deletedAt: integer("deleted_at").notNull(),
    /** The row of `spot_positions` as JSON; null for the deletion of transactions. */
    position: text(),
  },
  (table) => [
    index("deletions_by_user").on(table.userId, table.deletedAt),
    index("deletions_by_time").on(table.deletedAt),
  ],
);

/** Transactions that a more exact export has replaced. They come back when the import of that export is undone. */
export const replacedTransactions = sqliteTable(
  "replaced_transactions",
  {
    id: integer().primaryKey(),
    ...columns,
    /** The batch that replaced the transaction. `batchId` is the batch that booked it. */
    replacedBy: text("replaced_by").notNull(),
  },
  (table) => [index("replaced_transactions_by_user").on(table.userId, table.replacedBy)],
);

export const deletedTransactions = sqliteTable(
  "deleted_transactions",
  {
    id: integer().primaryKey(),
    ...columns,
    deletionId: text("deletion_id")
      .notNull()
      .references(() => deletions.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("deleted_transactions_by_deletion").on(table.deletionId),
    index("deleted_transactions_by_user").on(table.userId),
  ],
);

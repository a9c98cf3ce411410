import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { linkedAccounts } from "../linked-accounts.table.ts";

const accountColumn = () =>
  text("account_id")
    .notNull()
    .references(() => linkedAccounts.id, { onDelete: "cascade" });

/** The histories of linked accounts that users have asked for, and how far each one was read. Times are in ms. */
export const linkedHistories = sqliteTable(
  "linked_histories",
  {
    accountId: text("account_id")
      .primaryKey()
      .references(() => linkedAccounts.id, { onDelete: "cascade" }),
    /** The ledger account into which it is booked. */
    ledgerAccount: text("ledger_account").notNull(),
    state: text().$type<"waiting" | "running" | "complete" | "failed">().notNull(),
    /** When the state was stored. */
    asOf: integer("as_of").notNull(),
    /** The number of the present reading, which begins at 1. */
    reading: integer().notNull().default(1),
    /** JSON: the position of the present reading, in the form of its chain's reader; null between readings. */
    cursor: text(),
    /** JSON: what the last complete reading covered, in the form of its chain's reader, and `Missing`; null before the first one. */
    covered: text(),
    /** Blocks up to this height were read completely, and can no longer be replaced. */
    settledHeight: integer("settled_height").notNull().default(-1),
    /** The time of the oldest and of the newest transaction. */
    fromAt: integer("from_at"),
    toAt: integer("to_at"),
    found: integer().notNull().default(0),
    booked: integer().notNull().default(0),
    /** JSON: sentences. */
    problems: text().notNull().default("[]"),
    failures: integer().notNull().default(0),
    /** When the next part is due; null when nothing is. */
    dueAt: integer("due_at"),
    /** The run that works on the history, and when its claim ends. */
    claim: text(),
    claimedUntil: integer("claimed_until").notNull().default(0),
  },
  (table) => [index("linked_histories_due").on(table.dueAt)],
);

/** What a transaction moved at one place of an account, such as an address of a wallet. Addresses are not stored. */
export const linkedMoves = sqliteTable(
  "linked_moves",
  {
    accountId: accountColumn(),
    txid: text().notNull(),
    place: text().notNull(),
    height: integer().notNull(),
    at: integer().notNull(),
    /** JSON, in the form of its chain's reader. */
    facts: text().notNull(),
    /** The reading that has last seen it. */
    reading: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.txid, table.place] })],
);

/** The transactions that were booked in the ledger. What a user has changed in them or deleted is not booked again. */
export const linkedBookings = sqliteTable(
  "linked_bookings",
  {
    accountId: accountColumn(),
    sourceKey: text("source_key").notNull(),
    txid: text().notNull(),
    /** What it was booked as, so that it is booked again only when that changes. */
    facts: text().notNull(),
    /** The id of the ledger's own transaction that is the same, so that nothing was booked; null when it was. */
    entered: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sourceKey] }),
    index("linked_bookings_entered").on(table.entered).where(sql`entered IS NOT NULL`),
  ],
);

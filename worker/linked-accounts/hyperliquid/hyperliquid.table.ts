import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Exact } from "../../../shared/values/decimal.ts";
import { linkedAccounts } from "../linked-accounts.table.ts";

const accountColumn = () =>
  text("account_id")
    .notNull()
    .references(() => linkedAccounts.id, { onDelete: "cascade" });

/** How far the history of each Hyperliquid account is archived. Times in ms. */
export const hyperliquidSync = sqliteTable(
  "hyperliquid_sync",
  {
    accountId: text("account_id")
      .primaryKey()
      .references(() => linkedAccounts.id, { onDelete: "cascade" }),
    dueAt: integer("due_at").notNull().default(0),
    /** The last time at which everything up to that moment was archived; 0 before the first one. */
    completeAt: integer("complete_at").notNull().default(0),
    /** The times of the newest archived rows. The next page begins there, because more rows may have the same time. */
    fillsTo: integer("fills_to").notNull().default(0),
    fundingTo: integer("funding_to").notNull().default(0),
    /** The last fill and the end of the last day of funding that are booked in the ledger. */
    bookedFill: integer("booked_fill").notNull().default(0),
    bookedFunding: integer("booked_funding").notNull().default(0),
    /** JSON: the venue's markets in which the account was found, and when all of them were searched. */
    dexes: text().notNull().default("[]"),
    searchedAt: integer("searched_at").notNull().default(0),
    /** When the user was notified that warnings are paused; 0 while they are not. */
    pauseNotifiedAt: integer("pause_notified_at").notNull().default(0),
  },
  (table) => [index("hyperliquid_sync_due").on(table.dueAt)],
);

/**
 * All fills since the account was linked, and those that the venue still had then: it forgets all but the last 10,000.
 * The venue calls `tid` unique together with time and coin.
 */
export const hyperliquidFills = sqliteTable(
  "hyperliquid_fills",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    accountId: accountColumn(),
    at: integer().notNull(),
    coin: text().notNull(),
    tid: text().notNull(),
    side: text().$type<"buy" | "sell">().notNull(),
    price: text().$type<Exact>().notNull(),
    size: text().$type<Exact>().notNull(),
    startPosition: text("start_position").$type<Exact>().notNull(),
    direction: text().notNull(),
    closedPnl: text("closed_pnl").$type<Exact>().notNull(),
    fee: text().$type<Exact>().notNull(),
    feeToken: text("fee_token").notNull(),
    hash: text().notNull(),
  },
  (table) => [uniqueIndex("hyperliquid_fills_once").on(table.accountId, table.at, table.coin, table.tid)],
);

/** Payments of funding, one per coin and hour. The amount is above zero when it was received. */
export const hyperliquidFunding = sqliteTable(
  "hyperliquid_funding",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    accountId: accountColumn(),
    at: integer().notNull(),
    coin: text().notNull(),
    amount: text().$type<Exact>().notNull(),
    size: text().$type<Exact>().notNull(),
    rate: text().$type<Exact>().notNull(),
  },
  (table) => [uniqueIndex("hyperliquid_funding_once").on(table.accountId, table.at, table.coin)],
);

/** When the mark prices of each of the venue's markets were last read. */
export const hyperliquidMarks = sqliteTable("hyperliquid_marks", {
  dex: text().primaryKey(),
  asOf: integer("as_of").notNull(),
});

/** One row with k = 1: the venue's markets and spot pairs. */
export const hyperliquidLists = sqliteTable("hyperliquid_lists", {
  k: integer().primaryKey(),
  /** JSON: names. */
  dexes: text().notNull(),
  /** JSON: pairs by the name that fills have. */
  pairs: text().notNull(),
  asOf: integer("as_of").notNull(),
});

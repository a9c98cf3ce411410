import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { LinkedKindName } from "../../shared/linked-accounts/rules.ts";
import { users } from "../accounts/accounts.table.ts";

/** Addresses that users have linked, with the balances of the last complete refresh. Times are in ms; 0 means never. */
export const linkedAccounts = sqliteTable(
  "linked_accounts",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<LinkedKindName>().notNull(),
    /** An address, a principal or an extended public key. An extended key must never be logged or sent to an upstream. */
    address: text().notNull(),
    label: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** JSON: `Holding[]`, with exact decimal text. */
    holdings: text().notNull().default("[]"),
    /** JSON: `Perp[]`. */
    perps: text().notNull().default("[]"),
    /** The time of the balances; null before the first complete refresh. */
    asOf: integer("as_of"),
    /** Why the last refresh failed or is incomplete. */
    problem: text(),
    /** Failed refreshes since the last complete one. */
    failures: integer().notNull().default(0),
    /** JSON: the state of a refresh that takes several runs; null between refreshes. */
    progress: text(),
    /** The start of the last refresh. */
    triedAt: integer("tried_at").notNull().default(0),
    /** When the next refresh is due, or the next part of one that takes several runs. */
    dueAt: integer("due_at").notNull(),
    /** The run that works on the account, and when its claim ends. */
    claim: text(),
    claimedUntil: integer("claimed_until").notNull().default(0),
    /** When a user last looked at the account. */
    viewedAt: integer("viewed_at").notNull().default(0),
    /** SHA-256 of the request body, to recognise a repeated request with the same Idempotency-Key. */
    requestHash: text("request_hash"),
    /** The ledger account of the same coins, which several linked accounts can have together. "" is the ledger account without a name. Null when none was chosen. */
    ledgerAccount: text("ledger_account"),
    /** The ledger account of its own transactions, which keeps its name when the linked account is renamed. Null until one is booked. */
    ledgerName: text("ledger_name"),
    /**
     * JSON: `[name, isNew]` of each ledger account to which the user has moved transactions of `ledger_account`, and whether
     * no other transaction had that name then.
     */
    movedTo: text("moved_to").notNull().default("[]"),
    /** JSON: ledger accounts that are other wallets, by the user's answer. */
    separateFrom: text("separate_from").notNull().default("[]"),
    /** JSON: `Proof`, the balances beside those of the ledger; null before the first comparison. */
    proof: text(),
  },
  (table) => [
    uniqueIndex("linked_accounts_once").on(table.userId, table.kind, table.address),
    index("linked_accounts_due").on(table.dueAt),
    index("linked_accounts_with_perps").on(table.id).where(sql`perps <> '[]'`),
  ],
);

/** The coins of all linked accounts, so that pricing them need not read every account. */
export const linkedCoins = sqliteTable(
  "linked_coins",
  {
    coinId: text("coin_id").primaryKey(),
    /** When a refresh last found the coin, about to the day. */
    seenAt: integer("seen_at").notNull(),
  },
  (table) => [index("linked_coins_by_age").on(table.seenAt)],
);

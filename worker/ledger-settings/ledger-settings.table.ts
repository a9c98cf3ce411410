import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type Country, DEFAULT_SETTINGS, type LedgerCurrency } from "../../shared/ledger-settings/settings.ts";
import type { SpamMark } from "../../shared/ledger-settings/spam-marks.ts";
import type { Method, Scope } from "../../shared/transactions/methods.ts";
import { users } from "../accounts/accounts.table.ts";

/** How the ledgers of users are kept. A user without a row has the defaults. */
export const ledgerSettings = sqliteTable("ledger_settings", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  currency: text().$type<LedgerCurrency>().notNull().default(DEFAULT_SETTINGS.currency),
  country: text().$type<Country>(),
  timeZone: text("time_zone").notNull().default(DEFAULT_SETTINGS.timeZone),
  method: text().$type<Method>().notNull().default(DEFAULT_SETTINGS.method),
  scope: text().$type<Scope>().notNull().default(DEFAULT_SETTINGS.scope),
  yearStart: text("year_start").notNull().default(DEFAULT_SETTINGS.yearStart),
  spam: text({ mode: "json" }).$type<SpamMark[]>().notNull().default([]),
});

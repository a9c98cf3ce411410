import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Country } from "../../shared/ledger-settings/settings.ts";
import type { Scope } from "../../shared/transactions/methods.ts";
import { users } from "../accounts/accounts.table.ts";

/**
 * The reports that users have marked as filed, as they were then. The year 0 of the United States has the allocation of
 * 1 January 2025 that a user kept.
 */
export const filedTaxReports = sqliteTable(
  "filed_tax_reports",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    country: text().$type<Country>().notNull(),
    year: integer().notNull(),
    /** From 0 on. A row of D1 may have 2 MB, so a long report is stored in parts. */
    part: integer().notNull(),
    filedAt: integer("filed_at").notNull(),
    /** A part of the report as JSON, compressed, in Base64. */
    data: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.country, table.year, table.part] })],
);

/** What users stated about taxes in the United States. A user without a row stated nothing. */
export const taxChoices = sqliteTable("tax_choices", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  scopeBefore2025: text("scope_before_2025").$type<Scope>(),
  /** JSON: what the broker of each account reported. */
  forms: text().notNull(),
});

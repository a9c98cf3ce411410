import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The reference rates of the European Central Bank, one row a year. */
export const referenceRates = sqliteTable("reference_rates", {
  year: integer().primaryKey(),
  /** Month and day of the bank's publication days: "0102 0103 …". */
  days: text().notNull(),
  /** By currency: JSON with one decimal or "-" for each day, separated by spaces. */
  perEuro: text("per_euro").notNull(),
});

/** One row: what is stored of the reference rates, and the tries to load more. Times in ms; 0 means never. */
export const referenceRateLoads = sqliteTable("reference_rate_loads", {
  id: integer().primaryKey(),
  /** Name and address of the upstream that the rates come from. */
  origin: text().notNull(),
  /** Grows with every change of `reference_rates`. */
  revision: integer().notNull(),
  /** The last publication day (days since 1970-01-01). */
  lastDay: integer("last_day").notNull(),
  /** The time of the last load of new rates. */
  asOf: integer("as_of").notNull(),
  triedAt: integer("tried_at").notNull(),
  /** The tries since the last load of new rates, or since the last time at which rates became due. */
  tries: integer().notNull(),
});

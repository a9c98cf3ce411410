import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The exchange rates of each upstream. Times in ms; 0 means never. */
export const exchangeRates = sqliteTable("exchange_rates", {
  /** Name and address of the upstream that the rates come from. */
  origin: text().primaryKey(),
  asOf: integer("as_of").notNull(),
  /** Units per US dollar by currency code: JSON with decimal text. */
  rates: text().notNull(),
  triedAt: integer("tried_at").notNull(),
  /** Consecutive failures. */
  failures: integer().notNull(),
});

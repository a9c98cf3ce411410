import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The pairs of each venue with their coins, as CoinGecko lists them, by the origin of the market. Times in ms. */
export const venuePairs = sqliteTable(
  "venue_pairs",
  {
    origin: text().notNull(),
    venue: text({ enum: ["binance", "kraken"] }).notNull(),
    /** `ListedPair[]` as JSON: the complete list, and the pages that the current load has so far. */
    pairs: text().notNull().default("[]"),
    partial: text().notNull().default("[]"),
    /** The page that the current load needs next; 1 when no load is running. */
    nextPage: integer("next_page").notNull().default(1),
    loadedAt: integer("loaded_at").notNull().default(0),
    retryAt: integer("retry_at").notNull().default(0),
    /** The calls of a UTC month, such as 2026-11. */
    month: text().notNull().default(""),
    calls: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.origin, table.venue] })],
);

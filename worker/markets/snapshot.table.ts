import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row, k = 1: the prepared market and what the next merge needs. JSON in text columns. */
export const marketSnapshot = sqliteTable("market_snapshot", {
  k: integer().primaryKey(),
  version: integer().notNull(),
  asOf: integer("as_of").notNull(),
  /** Name and address of the upstream: another one starts a new market instead of merging with this. */
  origin: text().notNull(),
  /** `Columns` of shared/markets/snapshot.ts, sent as it is. */
  columns: text().notNull(),
  /** `Coin[]` in rank order, more than the market shows. */
  coins: text().notNull(),
  /** `SparklineById`. */
  sparklines: text().notNull(),
});

/** One row, k = 1: when each page was loaded or tried, when somebody last looked, and where coins are at home. */
export const marketRefresh = sqliteTable("market_refresh", {
  k: integer().primaryKey(),
  pages: text().notNull(),
  watchedAt: integer("watched_at").notNull(),
  /** Ecosystem id by coin id, as the coins' platforms say. */
  ecosystemByCoin: text("homes").notNull().default("{}"),
});

/**
 * Every coin ever listed, with its last price: what SQL joins with. WITHOUT ROWID and without an
 * index, so that a refresh writes one row per coin that moved.
 */
export const coins = sqliteTable("coins", {
  id: text().primaryKey(),
  symbol: text().notNull(),
  name: text().notNull(),
  image: text().notNull(),
  /** Decimal text with all the digits received; null before the first price. */
  price: text(),
  change24h: real("change_24h"),
  marketCap: real("market_cap"),
  pricedAt: integer("priced_at"),
  /** JSON, `Sightings`: of coins outside the market; those of the market are in its snapshot. */
  sightings: text(),
});

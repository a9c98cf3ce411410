import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row with k = 1: the prepared market and the data for the next merge. Text columns hold JSON. */
export const marketSnapshot = sqliteTable("market_snapshot", {
  k: integer().primaryKey(),
  version: integer().notNull(),
  asOf: integer("as_of").notNull(),
  /** Name and address of the upstream. Another upstream starts a new market instead of merging with this one. */
  origin: text().notNull(),
  /** `Columns` of shared/markets/snapshot.ts, sent as it is. */
  columns: text().notNull(),
  /** `Coin[]` in rank order, more than the market shows. */
  coins: text().notNull(),
  /** `SparklineById` as JSON. */
  sparklines: text().notNull(),
  /** `FiguresById` as JSON: what only the pages of coins show, so that the market need not parse it. */
  figures: text().notNull().default("{}"),
});

/** One row with k = 1: the load times of each page, the time of the last visit, and the ecosystems of coins. */
export const marketRefresh = sqliteTable("market_refresh", {
  k: integer().primaryKey(),
  pages: text().notNull(),
  watchedAt: integer("watched_at").notNull(),
  /** Ecosystem ids by coin id, derived from the coins' platforms. */
  ecosystemByCoin: text("ecosystem_by_coin").notNull().default("{}"),
});

/**
 * Every coin that was ever listed, with its last price, for joins in SQL. WITHOUT ROWID and without an index, so that a
 * refresh writes one row per coin that moved.
 */
export const coins = sqliteTable("coins", {
  id: text().primaryKey(),
  symbol: text().notNull(),
  name: text().notNull(),
  image: text().notNull(),
  /** Decimal text with all received digits. Null before the first price. */
  price: text(),
  change24h: real("change_24h"),
  marketCap: real("market_cap"),
  pricedAt: integer("priced_at"),
  /** `UnshownPrices` as JSON, for unlisted coins only. Those of listed coins are in the market snapshot. */
  unshownPrices: text("unshown_prices"),
});

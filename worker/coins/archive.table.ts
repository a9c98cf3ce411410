import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Every table here has the upstream's origin in its key, so that prices of the sandbox never mix with real ones. Text
 * columns hold JSON, as described in tiles.rules.ts.
 */
const originAndCoin = () => ({ origin: text().notNull(), coinId: text("coin_id").notNull() });

/** The hourly prices of a coin's last eight days, in slots that are used again. */
export const coinRecent = sqliteTable("coin_recent", { ...originAndCoin(), points: text().notNull() }, (table) => [
  primaryKey({ columns: [table.origin, table.coinId] }),
]);

/** The daily prices of a coin in one calendar year. */
export const coinYears = sqliteTable(
  "coin_years",
  {
    ...originAndCoin(),
    year: integer().notNull(),
    days: text().notNull(),
    /** One price per week of all years before, so that a chart of all years reads no further row. */
    earlier: text().notNull().default("{}"),
    /** 1 when the upstream's own history was loaded, so that nothing older is missing. */
    filled: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.origin, table.coinId, table.year] })],
);

/** The project's description of the coin: `CoinDetails` as JSON. */
export const coinDetails = sqliteTable(
  "coin_details",
  { ...originAndCoin(), details: text().notNull(), asOf: integer("as_of").notNull() },
  (table) => [primaryKey({ columns: [table.origin, table.coinId] })],
);

/**
 * The state of the upstream calls per coin: the times of the loads, and the number of requests by visitors. Times are
 * in ms; 0 means never.
 */
export const coinLoads = sqliteTable(
  "coin_loads",
  {
    ...originAndCoin(),
    /** The number of views that lacked the history or the details; 0 once both are loaded. */
    requests: integer("requests").notNull().default(0),
    historyAt: integer("history_at").notNull().default(0),
    detailsAt: integer("details_at").notNull().default(0),
    /** No call for this coin before this time, after a failure. */
    retryAt: integer("retry_at").notNull().default(0),
    failures: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.origin, table.coinId] }),
    index("coin_loads_wanted").on(table.origin, table.requests),
  ],
);

/** One row per origin: how far the archive is, and the calls that it has made. */
export const coinArchive = sqliteTable("coin_archive", {
  origin: text().primaryKey(),
  startedAt: integer("started_at").notNull(),
  /** The time of the last hourly recording, in ms. */
  recordedAt: integer("recorded_at").notNull().default(0),
  /** The version of the market snapshot that was recorded then. */
  recordedVersion: integer("recorded_version").notNull().default(0),
  /** The last closed day, in days since the epoch. */
  closedDay: integer("closed_day").notNull(),
  historyCalls: integer("history_calls").notNull().default(0),
  /** The day of the next three counts, in days since the epoch. */
  day: integer().notNull().default(0),
  historyToday: integer("history_today").notNull().default(0),
  detailsToday: integer("details_today").notNull().default(0),
  /** The calls to the venues of daily candles. */
  candlesToday: integer("candles_today").notNull().default(0),
  /** The time of the last history call that no visitor waited for. */
  backgroundAt: integer("background_at").notNull().default(0),
});

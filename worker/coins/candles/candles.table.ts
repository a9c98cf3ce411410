import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** By the market's origin and the coin, as the other tables of the price archive. */
const originAndCoin = () => ({ origin: text().notNull(), coinId: text("coin_id").notNull() });

/** The daily closes of a coin in one calendar year (UTC), from the candles of venues. */
export const coinCandles = sqliteTable(
  "coin_candles",
  {
    ...originAndCoin(),
    year: integer().notNull(),
    /** One entry for each day from 1 January, separated by spaces, as `closes.rules.ts` describes it. */
    closes: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.origin, table.coinId, table.year] })],
);

/** How far the candles of each coin that somebody holds or held are loaded. */
export const candleLoads = sqliteTable(
  "candle_loads",
  {
    ...originAndCoin(),
    /** The venue that is read next: first Kraken, which has dollars, then Binance, which has more years. */
    venue: text({ enum: ["kraken", "binance"] })
      .notNull()
      .default("kraken"),
    /** The later of the two years that Binance is asked for next; null before its first candles. */
    year: integer(),
    /**
     * From this time (ms) the next call may be made, the earliest first. Each request of a user makes it lower than 0,
     * so that the most wanted coin is first. Null when nothing is left to load.
     */
    dueAt: integer("due_at"),
    /** The first day (since 1970-01-01) with a stored close; null without one. */
    firstDay: integer("first_day"),
    failures: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.origin, table.coinId] }),
    index("candle_loads_due").on(table.origin, table.dueAt),
  ],
);

import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Prepared replies of the exchange: one row per list and one per series of a token or pool. Times in ms; 0 means never.
 */
export const icpFeeds = sqliteTable(
  "icp_feeds",
  {
    /** Name and address of the exchange. Feeds of different exchanges are kept apart. */
    origin: text().notNull(),
    /** The name of a list ("tokens"), or a candle interval and a token or pool id ("h1:ryjl3-…"). */
    name: text().notNull(),
    loadedAt: integer("loaded_at").notNull().default(0),
    triedAt: integer("tried_at").notNull().default(0),
    failures: integer().notNull().default(0),
    /** Time of a visitor's last request for it. */
    requestedAt: integer("requested_at").notNull().default(0),
    /** JSON. */
    body: text().notNull().default(""),
  },
  ({ origin, name, requestedAt }) => [
    primaryKey({ columns: [origin, name] }),
    index("icp_feeds_wanted").on(origin, requestedAt),
  ],
);

/**
 * Sampled swaps of the last 30 days, for the volume leaderboard. `paid` and `received` are the canister ids of the
 * swapped tokens.
 */
export const icpSwaps = sqliteTable(
  "icp_swaps",
  {
    origin: text().notNull(),
    id: text().notNull(),
    at: integer().notNull(),
    principal: text().notNull(),
    /** Value in US dollars at the time of the swap, as the exchange estimates it. */
    usd: real().notNull(),
    paid: text().notNull(),
    received: text().notNull(),
  },
  ({ origin, id, at }) => [primaryKey({ columns: [origin, id] }), index("icp_swaps_at").on(origin, at)],
);

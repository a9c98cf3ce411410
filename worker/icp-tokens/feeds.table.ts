import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What the exchange answered, prepared: one row per list, and one per series of a token or pool. Times in ms, 0: never. */
export const icpFeeds = sqliteTable(
  "icp_feeds",
  {
    /** Name and address of the exchange: another one's feeds are not mixed with these. */
    origin: text().notNull(),
    /** A list ("tokens"), or a level and what it is of ("h1:ryjl3-…"). */
    name: text().notNull(),
    loadedAt: integer("loaded_at").notNull().default(0),
    triedAt: integer("tried_at").notNull().default(0),
    failures: integer().notNull().default(0),
    /** When a visitor last asked for it. */
    wantedAt: integer("wanted_at").notNull().default(0),
    /** JSON. */
    body: text().notNull().default(""),
  },
  ({ origin, name, wantedAt }) => [
    primaryKey({ columns: [origin, name] }),
    index("icp_feeds_wanted").on(origin, wantedAt),
  ],
);

/** Sampled swaps of the last 30 days: what the volume leaderboard is made of. */
export const icpSwaps = sqliteTable(
  "icp_swaps",
  {
    origin: text().notNull(),
    id: text().notNull(),
    at: integer().notNull(),
    principal: text().notNull(),
    /** Dollars at that time, as the exchange estimates them. */
    usd: real().notNull(),
    paid: text().notNull(),
    received: text().notNull(),
  },
  ({ origin, id, at }) => [primaryKey({ columns: [origin, id] }), index("icp_swaps_at").on(origin, at)],
);

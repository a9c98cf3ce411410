import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The coins of each ecosystem. Lists are JSON in text columns. */
export const ecosystems = sqliteTable(
  "ecosystems",
  {
    /** Name and address of the upstream that the data comes from. */
    origin: text().notNull(),
    id: text().notNull(),
    /** Time of the last change in ms. */
    version: integer().notNull(),
    /** `Coin[]` of CoinGecko's category, as loaded. */
    coins: text().notNull().default("[]"),
    /** Ids of market coins that have a contract on the ecosystem's platform. */
    coinsOnPlatform: text("coins_on_platform").notNull().default("[]"),
  },
  ({ origin, id }) => [primaryKey({ columns: [origin, id] })],
);

/** Load times of each category and of the list of all platforms. Times in ms; 0 means never. */
export const ecosystemLoads = sqliteTable(
  "ecosystem_loads",
  {
    origin: text().notNull(),
    id: text().notNull(),
    loadedAt: integer("loaded_at").notNull(),
    triedAt: integer("tried_at").notNull(),
    failures: integer().notNull(),
  },
  ({ origin, id }) => [primaryKey({ columns: [origin, id] })],
);

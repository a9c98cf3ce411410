import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What each ecosystem holds. JSON in text columns. */
export const ecosystems = sqliteTable(
  "ecosystems",
  {
    /** Name and address of the upstream that said so. */
    origin: text().notNull(),
    id: text().notNull(),
    /** The time of the last change, in ms. */
    version: integer().notNull(),
    /** `Coin[]` of its category, as it was when it was loaded. */
    coins: text().notNull().default("[]"),
    /** Ids of coins of the market that have a contract on its platform. */
    listed: text().notNull().default("[]"),
  },
  ({ origin, id }) => [primaryKey({ columns: [origin, id] })],
);

/** When each category, and the list of all platforms, was loaded or tried. Times in ms, 0: never. */
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

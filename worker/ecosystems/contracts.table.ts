import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The contracts of the market's coins on each EVM chain, from the daily list of all platforms. */
export const tokenContracts = sqliteTable(
  "token_contracts",
  {
    origin: text().notNull(),
    /** CoinGecko's id of the chain. */
    platform: text().notNull(),
    /** JSON: `[coinId, address][]`, in lower case, best rank first. */
    contracts: text().notNull(),
    /** JSON: the decimals by address, as the contracts have reported them. They never change. */
    decimals: text().notNull().default("{}"),
  },
  ({ origin, platform }) => [primaryKey({ columns: [origin, platform] })],
);

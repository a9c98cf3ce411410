import { z } from "zod";
import { define } from "../endpoint.ts";

/** Maximum number of coins in the market. */
export const MARKET_SIZE = 1000;
/** Maximum number of results of a coin search. */
export const SEARCH_SIZE = 10;
const MAX_IDS = 250;
const MAX_ID_LENGTH = 128;

// Prices, market caps and volumes are in US dollars, changes in percent, times in milliseconds.

const amount = z.number().nullable();
export const origin = z.object({
  version: z.int(),
  asOf: z.int(),
  /** The age in ms after which the prices count as outdated. */
  staleAfter: z.int(),
  source: z.string(),
});

export const marketCoin = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  image: z.string(),
  current_price: amount,
  market_cap: amount,
  market_cap_rank: z.int(),
  total_volume: amount,
  price_change_percentage_24h: amount,
  price_change_percentage_7d_in_currency: amount,
  circulating_supply: amount,
  last_updated: z.iso.datetime(),
});

export const columns = z.object({
  ...origin.shape,
  totals: z.object({
    market_cap: z.number(),
    market_cap_change_percentage_24h: z.number(),
    total_volume: z.number(),
    /** Percent of the total market cap. */
    bitcoin_dominance: z.number(),
  }),
  id: z.array(z.string()),
  symbol: z.array(z.string()),
  name: z.array(z.string()),
  current_price: z.array(amount),
  market_cap: z.array(amount),
  total_volume: z.array(amount),
  price_change_percentage_24h: z.array(amount),
  price_change_percentage_7d_in_currency: z.array(amount),
  circulating_supply: z.array(amount),
  /** How many minutes a price is older than `asOf`. */
  age: z.array(z.int()),
  /** Id of the ecosystem that a coin's "View Ecosystem" link opens; empty when the coin belongs to none. */
  ecosystem: z.array(z.string()),
});

export const prices = z.object({
  ...origin.shape,
  id: z.array(z.string()),
  current_price: z.array(amount),
  price_change_percentage_24h: z.array(amount),
});

/** The figures of columns that the market shows only when they are chosen. */
export const figures = z.object({
  ...origin.shape,
  id: z.array(z.string()),
  price_change_percentage_1h_in_currency: z.array(amount),
  price_change_percentage_30d_in_currency: z.array(amount),
  /** How far the price is from the all-time high, in percent. */
  ath_change_percentage: z.array(amount),
});

/**
 * Each line is encoded by shared/markets/sparkline-codec.ts; its levels range from `low` to `high`, which are percentages
 * relative to the first point. A coin without history has an empty line.
 */
export const sparklines = z.object({
  asOf: z.int(),
  id: z.array(z.string()),
  low: z.array(z.number()),
  high: z.array(z.number()),
  line: z.array(z.string()),
});

const coinSearchResult = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  image: z.string(),
  current_price: amount,
  market_cap_rank: z.int().nullable(),
});

const topCoinsQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d+$/, "limit must be a whole number")
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MARKET_SIZE, `limit must be from 1 to ${MARKET_SIZE}`)
    .default(100),
  layout: z
    .enum(["rows", "columns", "prices", "figures"], "layout must be rows, columns, prices or figures")
    .default("rows"),
});

const searchText = z
  .string()
  .max(100, "a search has at most 100 characters")
  .transform((text) => text.trim());

const searchQuery = z
  .strictObject({ q: searchText.optional(), query: searchText.optional() })
  .transform(({ q, query }) => q || query || "")
  .refine((text) => text !== "", "q, the text to search for, is required");

const idsQuery = z.strictObject({
  ids: z
    .string("ids, one id or several separated by commas, is required")
    .transform((text) => [...new Set(text.split(",").map((id) => id.trim()))].filter((id) => id !== ""))
    .refine((ids) => ids.length > 0, "ids, one id or several separated by commas, is required")
    .refine((ids) => ids.length <= MAX_IDS, `at most ${MAX_IDS} ids can be asked for at once`)
    .refine((ids) => ids.every((id) => id.length <= MAX_ID_LENGTH), `an id has at most ${MAX_ID_LENGTH} characters`),
});

export const marketEndpoints = define({
  "GET /api/top-coins": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns coins by market cap as objects, as columns, or only their prices or further figures",
    query: topCoinsQuery,
    reply: z.union([z.array(marketCoin), columns, prices, figures]),
    rawResponse: true,
  },
  "GET /api/sparklines": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns the prices of the last seven days for every coin in the market, 40 points each",
    reply: sparklines,
    rawResponse: true,
  },
  "GET /api/search-coins": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/search-coins?q=btc" },
    summary: "Returns the ten coins that best match a name or symbol",
    query: searchQuery,
    reply: z.array(coinSearchResult),
  },
  "GET /api/market-data": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/market-data?ids=bitcoin,ethereum" },
    summary: "Returns the prices of up to 250 coins by id; omits unknown ids",
    query: idsQuery,
    reply: z.array(
      z.object({
        id: z.string(),
        price: z.number(),
        price_change_percentage_24h: amount,
        last_updated: z.iso.datetime(),
      }),
    ),
  },
  "GET /api/token-prices": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns the prices of the coins that the portfolio identifies by symbol",
    reply: z.array(z.object({ id: z.string(), symbol: z.string(), price: z.number(), last_updated: z.iso.datetime() })),
  },
});

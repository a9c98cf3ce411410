import { z } from "zod";
import { define } from "../endpoint.ts";
import { COIN_RANGES } from "./ranges.ts";

const time = z.iso.datetime();
/** Decimal text in US dollars, or a number of coins, with all known digits. */
const decimal = z.string().nullable();
const percent = z.number().nullable();
const httpsUrl = z.string().startsWith("https://");

/** Texts and links that the coin's project wrote. The description is plain text. */
const details = z.object({
  description: z.string().nullable(),
  homepage: httpsUrl.nullable(),
  explorers: z.array(httpsUrl),
  sourceCode: z.array(httpsUrl),
  categories: z.array(z.string()),
  asOf: time,
});

export const coinReply = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  image: z.string(),
  /** Null for an unlisted coin. */
  rank: z.int().nullable(),
  price: decimal,
  change1h: percent,
  change24h: percent,
  change7d: percent,
  change30d: percent,
  change1y: percent,
  marketCap: decimal,
  fullyDilutedValue: decimal,
  volume24h: decimal,
  circulatingSupply: decimal,
  totalSupply: decimal,
  maxSupply: decimal,
  high24h: decimal,
  low24h: decimal,
  ath: decimal,
  athAt: time.nullable(),
  atl: decimal,
  atlAt: time.nullable(),
  /** The coin's ecosystem id; null when it belongs to none. */
  ecosystem: z.string().nullable(),
  /** The time of the price; null before the first one. */
  asOf: time.nullable(),
  /** True when the price is older than the limit for stale prices. */
  stale: z.boolean(),
  source: z.string(),
  details: details.nullable(),
});

/** Maximum number of coins per request. A longer list needs several requests. */
export const MAX_BRIEF_COINS = 100;
const MAX_COIN_ID = 128;
const idsQuery = z.strictObject({
  ids: z
    .string("ids, one id or several separated by commas, is required")
    .transform((text) => [...new Set(text.split(",").filter((id) => id !== ""))])
    .refine((ids) => ids.length > 0, "ids, one id or several separated by commas, is required")
    .refine((ids) => ids.length <= MAX_BRIEF_COINS, `at most ${MAX_BRIEF_COINS} ids can be asked for at once`)
    .refine((ids) => ids.every((id) => id.length <= MAX_COIN_ID), `an id has at most ${MAX_COIN_ID} characters`),
});
const briefCoins = z.array(
  coinReply.pick({
    id: true,
    symbol: true,
    name: true,
    rank: true,
    price: true,
    change24h: true,
    marketCap: true,
    asOf: true,
    stale: true,
  }),
);

export const pastPriceReply = z.object({
  id: z.string(),
  /** Decimal text in US dollars; null when the archive has none for this time. */
  price: decimal,
  /** The time of the price. A daily close is at the end of its day (UTC). */
  at: time.nullable(),
  source: z.string().nullable(),
  /** Why there is no price, such as "No price before 6 Dec 2024."; null with one. */
  note: z.string().nullable(),
  /** Whether the price is missing while more of the history is still to be loaded. */
  isLoading: z.boolean(),
});

const point = z.object({ at: time, price: z.string() });
export const historyReply = z.object({
  id: z.string(),
  range: z.enum(COIN_RANGES),
  /** The time of the newest point; null without points. */
  asOf: time.nullable(),
  sources: z.array(z.string()),
  /** False while prices at the beginning of the range are still to be loaded. */
  complete: z.boolean(),
  /** Oldest first; the last one is the latest price. A missing time is a gap. */
  points: z.array(point),
  /** Points far from both neighbours, which no second refresh has confirmed. They are not part of `points`. */
  spikes: z.array(point),
  candles: z
    .array(z.object({ at: time, open: z.string(), high: z.string(), low: z.string(), close: z.string() }))
    .optional(),
});

export const coinEndpoints = define({
  "GET /api/coins": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/coins?ids=bitcoin,unknown" },
    summary: "Returns what is known about up to 100 coins by id, also unlisted ones; omits unknown ids",
    query: idsQuery,
    reply: briefCoins,
  },
  "GET /api/coins/:id": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/coins/bitcoin" },
    summary: "Returns everything that is known about a coin; 404 for unknown coins",
    reply: coinReply,
    rawResponse: true,
  },
  "GET /api/coins/:id/price": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/coins/bitcoin/price?at=2022-05-10T12%3A00%3A00Z" },
    summary: "Returns a coin's price at a time from the archive of this server: the nearest one, at most a day away",
    query: z.strictObject({
      at: z.iso
        .datetime({ offset: true, error: "at, a time such as 2022-05-10T12:00:00Z, is required" })
        .transform((text) => Date.parse(text)),
    }),
    reply: pastPriceReply,
    rawResponse: true,
  },
  "GET /api/coins/:id/history": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/coins/bitcoin/history?range=30d&candles=true" },
    summary: "Returns a coin's prices over time, from the archive of this server",
    query: z.strictObject({
      range: z.enum(COIN_RANGES, `range must be one of ${COIN_RANGES.join(", ")}`).default("7d"),
      candles: z
        .enum(["true", "false"], "candles must be true or false")
        .default("false")
        .transform((text) => text === "true"),
    }),
    reply: historyReply,
    rawResponse: true,
  },
});

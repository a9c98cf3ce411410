import { z } from "zod";
import { define } from "../endpoint.ts";
import { CANDLE_INTERVALS } from "./candle-intervals.ts";

/** Maximum entries per page, the same as in KongSwap's API. */
export const MAX_PAGE_SIZE = 150;
/** Maximum candles per reply. */
const MAX_CANDLES = 500;

const amount = z.number().nullable();
/** KongSwap's API writes every number in `metrics` as decimal text. */
const decimalText = z.string().nullable();

const token = z.object({
  token_id: z.int(),
  canister_id: z.string(),
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().nullable(),
  fee: amount,
  fee_fixed: decimalText,
  icrc1: z.boolean(),
  icrc2: z.boolean(),
  icrc3: z.boolean(),
  is_removed: z.boolean(),
  logo_url: z.string(),
  token_type: z.literal("Ic"),
  price: amount,
  market_cap: amount,
  volume_24h: amount,
  price_change_24h: amount,
  metrics: z.object({
    token_id: z.int(),
    price: decimalText,
    previous_price: decimalText,
    volume_24h: decimalText,
    market_cap: decimalText,
    market_cap_rank: z.int().nullable(),
    tvl: decimalText,
    total_supply: decimalText,
    price_change_24h: decimalText,
    updated_at: z.iso.datetime(),
  }),
});
export type KongToken = z.infer<typeof token>;

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total_count: z.int(), total_pages: z.int(), page: z.int(), limit: z.int() });

export const columns = z.object({
  asOf: z.int(),
  /** The age in ms after which the prices count as outdated. */
  staleAfter: z.int(),
  source: z.string(),
  canister_id: z.array(z.string()),
  symbol: z.array(z.string()),
  name: z.array(z.string()),
  price: z.array(amount),
  price_change_24h: z.array(amount),
  volume_24h: z.array(amount),
  market_cap: z.array(amount),
});

const transaction = z.object({
  tx_id: z.string(),
  ts: z.iso.datetime(),
  pay_token_id: z.int(),
  pay_token_canister_id: z.string(),
  pay_token_symbol: z.string(),
  pay_amount: amount,
  receive_token_id: z.int(),
  receive_token_canister_id: z.string(),
  receive_token_symbol: z.string(),
  receive_amount: amount,
  /** Price of the requested token, in US dollars. */
  price: amount,
  volume_usd: amount,
  user: z.object({ principal_id: z.string() }),
});
export type KongTransaction = z.infer<typeof transaction>;

const poolToken = z.object({ token_id: z.int(), canister_id: z.string(), symbol: z.string(), price: amount });
const pool = z.object({
  pool: z.object({
    pool_id: z.string(),
    lp_token_id: z.int(),
    symbol: z.string(),
    lp_fee_bps: z.number(),
    balance_0: amount,
    balance_1: amount,
    /** Price of token0 in token1. */
    price: amount,
    tvl: amount,
    volume_24h: amount,
    volume_7d: amount,
    fees_24h: amount,
    swaps_24h: amount,
    is_removed: z.boolean(),
  }),
  token0: poolToken,
  token1: poolToken,
});
export type KongPool = z.infer<typeof pool>;

const trader = z.object({
  rank: z.int(),
  principal_id: z.string(),
  total_volume_usd: z.number(),
  swap_count: z.int(),
  traded_token_canister_ids: z.array(z.string()),
});

const candle = z.object({
  candle_start: z.iso.datetime(),
  open_price: z.number(),
  high_price: z.number(),
  low_price: z.number(),
  close_price: z.number(),
  volume: z.number(),
});
export type KongCandle = z.infer<typeof candle>;

const count = (name: string, max: number, defaultValue: number) =>
  z
    .string()
    .regex(/^\d+$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, `${name} must be from 1 to ${max}`)
    .default(defaultValue);
const page = count("page", 10_000, 1);
const limit = count("limit", MAX_PAGE_SIZE, 50);
const search = z.string().max(100, "a search has at most 100 characters").optional();

const tokensQuery = z.strictObject({
  page,
  limit: count("limit", 1000, 1000),
  search,
  layout: z.enum(["rows", "columns"], "layout must be rows or columns").default("rows"),
});

const SORTS = ["volume", "price_change", "market_cap", "price", "tvl"] as const;
const PERIODS = ["24h", "7d", "30d", "day", "week", "month"] as const;

/** The paths and fields of KongSwap's API. The data comes from ICPSwap, because KongSwap closed in April 2026. */
export const icpTokenEndpoints = define({
  "GET /api/kong/tokens": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns the tokens of the Internet Computer, highest volume first",
    query: tokensQuery,
    reply: z.union([pageOf(token), columns]),
    rawResponse: true,
  },
  "GET /api/kong/tokens/top": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns the top tokens by volume or another figure, and the biggest gainers and losers",
    query: z.strictObject({ sort: z.enum(SORTS, `sort must be one of ${SORTS.join(", ")}`).default("volume") }),
    reply: z.object({
      items: z.array(token),
      gainers: z.array(token),
      losers: z.array(token),
      hottest: z.array(token),
      top_volume: z.array(token),
    }),
    rawResponse: true,
  },
  "GET /api/kong/tokens/:id": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/kong/tokens/ICP" },
    summary: "Returns one token by its canister id or number",
    reply: token,
    rawResponse: true,
  },
  "GET /api/kong/tokens/:id/transactions": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/kong/tokens/ICP/transactions" },
    summary: "Returns the latest swaps of a token",
    query: z.strictObject({ page, limit }),
    reply: pageOf(transaction),
    rawResponse: true,
  },
  "GET /api/kong/pools": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns the pools, highest liquidity first",
    query: z.strictObject({
      page,
      limit,
      search,
      canister_id: z.string().max(64, "canister_id is too long").optional(),
    }),
    reply: pageOf(pool),
    rawResponse: true,
  },
  "GET /api/kong/pools/:id": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/kong/pools/3dbky-oqaaa-aaaa6-qabba-cai" },
    summary: "Returns one pool by its canister id or number",
    reply: pool,
    rawResponse: true,
  },
  "GET /api/kong/leaderboard/volume": {
    access: "visitor",
    reach: "anyone",
    summary:
      "Returns the traders with the highest volume, estimated from sampled swaps; ranked anew each half hour for 24h, six hours for 7d and day for 30d",
    query: z.strictObject({
      period: z.enum(PERIODS, `period must be one of ${PERIODS.join(", ")}`).default("24h"),
      page,
      limit,
    }),
    reply: pageOf(trader).extend({ period: z.string(), source: z.literal("sampled swaps") }),
    rawResponse: true,
  },
  "GET /api/kong/ohlc": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/kong/ohlc?pair=ICP" },
    summary:
      "Returns the candles of a token in US dollars or of a pair; pair is BASE or BASE_QUOTE, by canister id or symbol",
    query: z.strictObject({
      pair: z.string("pair is required").min(1, "pair is required").max(140, "pair is too long"),
      interval: z.enum(CANDLE_INTERVALS, `interval must be one of ${CANDLE_INTERVALS.join(", ")}`).default("1h"),
      limit: count("limit", MAX_CANDLES, 100),
    }),
    reply: z.array(candle),
    rawResponse: true,
  },
});

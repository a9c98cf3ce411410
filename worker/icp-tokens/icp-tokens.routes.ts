import type { Context } from "hono";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { notFound, unavailable } from "../platform/http/errors.ts";
import { privateJson, publicBytes } from "../platform/http/replies.ts";
import type { Candle, Swap, TradedPool } from "../upstreams/icpswap/icpswap-rows.ts";
import { aggregate, INTERVALS, invert } from "./candles.rules.ts";
import { seriesName } from "./feeds.rules.ts";
import type { Feed } from "./feeds.ts";
import { findToken, resolvePair } from "./pairs.rules.ts";
import { columnsReply, matching, tokenReply, tokensReply, topReply } from "./replies.ts";
import type { Leader } from "./swaps.queries.ts";
import { kongCandle, kongPool, kongTransaction, numberOf, pageOf } from "./token-replies.rules.ts";
import type { IcpToken } from "./tokens.rules.ts";

const laterOf = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);

/** Specification 1, section 8: what fails is named, and a person can read why. */
const missing = (what: string) =>
  unavailable(`Failed to fetch ${what}: it is on its way. Please try again in a minute.`);
const unknown = (what: string, why: string) => notFound(`Failed to fetch ${what}: ${why}`);

/** A list that the cron keeps. */
async function listOf<Body>({ feeds }: Deps, c: Context, name: string, what: string): Promise<Feed<Body>> {
  const feed = await feeds.read<Body>(name, laterOf(c));
  if (!feed) throw missing(what);
  return feed;
}

/** A series that the cron loads once somebody has asked for it, and for as long as somebody does. Null: not yet. */
async function seriesOf<Body>({ feeds }: Deps, c: Context, name: string): Promise<Feed<Body> | null> {
  const later = laterOf(c);
  feeds.want(name, later);
  return feeds.read<Body>(name, later);
}
/** The cron has been told: the list is empty until it has been there. */
const accepted = (empty: unknown) => privateJson(empty, { status: 202 });

const reply = (c: Context, value: unknown, { headers }: Feed<unknown>) =>
  publicBytes(c.req.raw, JSON.stringify(value), headers);

const PERIOD: Record<string, "24h" | "7d" | "30d"> = {
  day: "24h",
  week: "7d",
  month: "30d",
  "24h": "24h",
  "7d": "7d",
  "30d": "30d",
};

export function icpTokenRoutes(on: On) {
  const tokensOf = (deps: Deps, c: Context, what: string) => listOf<IcpToken[]>(deps, c, "tokens", what);

  on("GET /api/kong/tokens", async ({ deps, c, query }) => {
    const feed = await tokensOf(deps, c, "tokens");
    const make = query.layout === "columns" ? columnsReply(deps.config.tokenSourceName) : tokensReply(query);
    return publicBytes(c.req.raw, make(feed), feed.headers);
  });

  // Before the route with a parameter, which "top" would fit as well.
  on("GET /api/kong/tokens/top", async ({ deps, c, query }) => {
    const feed = await tokensOf(deps, c, "top tokens");
    return publicBytes(c.req.raw, topReply(query.sort)(feed), feed.headers);
  });

  on("GET /api/kong/tokens/:id", async ({ deps, c, params }) => {
    const feed = await tokensOf(deps, c, "token");
    const token = findToken(feed.body, params.id ?? "");
    if (!token) throw unknown("token", "there is no token with this id.");
    return reply(c, tokenReply(token, feed), feed);
  });

  on("GET /api/kong/tokens/:id/transactions", async ({ deps, c, params, query }) => {
    const token = findToken((await tokensOf(deps, c, "token transactions")).body, params.id ?? "");
    if (!token) throw unknown("token transactions", "there is no token with this id.");
    const feed = await seriesOf<Swap[]>(deps, c, seriesName("swaps", { token: token.id }));
    if (!feed) return accepted(pageOf([], query.page, query.limit));
    const page = pageOf(feed.body, query.page, query.limit);
    return reply(c, { ...page, items: page.items.map((swap) => kongTransaction(swap, token.id)) }, feed);
  });

  on("GET /api/kong/pools", async ({ deps, c, query }) => {
    const feed = await listOf<TradedPool[]>(deps, c, "pools", "pools");
    const found = feed.body.filter(
      ({ token0, token1, symbol0, symbol1, id }) =>
        (!query.canister_id || token0 === query.canister_id || token1 === query.canister_id) &&
        matching(query.search, [symbol0, symbol1, `${symbol0}/${symbol1}`, id]),
    );
    const page = pageOf(found, query.page, query.limit);
    return reply(c, { ...page, items: page.items.map(kongPool) }, feed);
  });

  on("GET /api/kong/pools/:id", async ({ deps, c, params }) => {
    const feed = await listOf<TradedPool[]>(deps, c, "pools", "pool");
    const pool = feed.body.find(({ id }) => id === params.id || String(numberOf(id)) === params.id);
    if (!pool) throw unknown("pool", "there is no pool with this id.");
    return reply(c, kongPool(pool), feed);
  });

  on("GET /api/kong/leaderboard/volume", async ({ deps, c, query }) => {
    const feed = await listOf<Record<string, Leader[]>>(deps, c, "leaders", "volume leaderboard");
    const period = PERIOD[query.period]!;
    const page = pageOf(feed.body[period] ?? [], query.page, query.limit);
    const items = page.items.map(({ principal, usd, swaps, tokens }, at) => ({
      rank: (query.page - 1) * query.limit + at + 1,
      principal_id: principal,
      total_volume_usd: usd,
      swap_count: swaps,
      traded_token_canister_ids: tokens,
    }));
    return reply(c, { ...page, items, period, source: "sampled swaps" }, feed);
  });

  on("GET /api/kong/ohlc", async ({ deps, c, query }) => {
    const tokens = (await tokensOf(deps, c, "OHLC data")).body;
    const pools = await deps.feeds.read<TradedPool[]>("pools", laterOf(c));
    const pair = resolvePair(tokens, pools?.body ?? [], query.pair);
    if (!pair) throw unknown("OHLC data", "there is no such pair.");
    const { level, ms } = INTERVALS[query.interval];
    const feed = await seriesOf<Candle[]>(deps, c, seriesName(level, pair.of));
    if (!feed) return accepted([]);
    const candles = aggregate(feed.body, ms).slice(-query.limit);
    return reply(c, (pair.inverted ? candles.map(invert) : candles).map(kongCandle), feed);
  });
}

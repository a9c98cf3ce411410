import type { Context } from "hono";
import { notFound } from "../../shared/refusal.ts";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { unavailable } from "../platform/http/errors.ts";
import { preparedReply, privateJson } from "../platform/http/replies.ts";
import type { Candle, Swap, TradedPool } from "../upstreams/icpswap/icpswap-rows.ts";
import { aggregateCandles, INTERVALS, invertCandle } from "./candles.rules.ts";
import { seriesName } from "./feeds.rules.ts";
import type { Feed } from "./feeds.ts";
import { findToken, resolvePair } from "./pairs.rules.ts";
import { columnsReply, matchesSearch, tokenReply, tokensReply, topReply } from "./replies.ts";
import type { Leader } from "./swaps.queries.ts";
import { kongCandle, kongPool, kongTransaction, numericIdOf, pageOf } from "./token-replies.rules.ts";
import type { IcpToken } from "./tokens.rules.ts";

const waitUntilOf = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);

/** Error sentences begin with "Failed to fetch" and name the data, because clients expect this. */
const notLoadedYet = (dataName: string) =>
  unavailable(`Failed to fetch ${dataName}: not loaded yet. Please try again in a minute.`);
const unknownIn = (dataName: string, reason: string) => notFound(`Failed to fetch ${dataName}: ${reason}`);

/** Reads a list that the cron loads regularly. */
async function readList<Body>({ feeds }: Deps, c: Context, name: string, dataName: string): Promise<Feed<Body>> {
  const feed = await feeds.read<Body>(name, waitUntilOf(c));
  if (!feed) throw notLoadedYet(dataName);
  return feed;
}

/** Reads a series, or null when it was not loaded yet. The request makes the cron load it while visitors request it. */
async function readSeries<Body>({ feeds }: Deps, c: Context, name: string): Promise<Feed<Body> | null> {
  const waitUntil = waitUntilOf(c);
  feeds.markWanted(name, waitUntil);
  return feeds.read<Body>(name, waitUntil);
}
/** The reply to the first requests for a series, before the cron has loaded it. */
const acceptedReply = (emptyBody: unknown) => privateJson(emptyBody, { status: 202 });

const feedReply = (c: Context, value: unknown, { headers }: Feed<unknown>) =>
  preparedReply(c.req.raw, JSON.stringify(value), headers);

const PERIODS_BY_NAME: Record<string, "24h" | "7d" | "30d"> = {
  day: "24h",
  week: "7d",
  month: "30d",
  "24h": "24h",
  "7d": "7d",
  "30d": "30d",
};

/** The API of KongSwap, which closed in April 2026, with the same paths and fields and the data of ICPSwap. */
export function icpTokenRoutes(on: On) {
  const readTokens = (deps: Deps, c: Context, dataName: string) => readList<IcpToken[]>(deps, c, "tokens", dataName);

  on("GET /api/kong/tokens", async ({ deps, c, query }) => {
    const feed = await readTokens(deps, c, "tokens");
    const prepareReply = query.layout === "columns" ? columnsReply(deps.config.tokenSourceName) : tokensReply(query);
    return preparedReply(c.req.raw, prepareReply(feed), feed.headers);
  });

  // Registered before the route with a parameter, because "top" would match that one too.
  on("GET /api/kong/tokens/top", async ({ deps, c, query }) => {
    const feed = await readTokens(deps, c, "top tokens");
    return preparedReply(c.req.raw, topReply(query.sort)(feed), feed.headers);
  });

  on("GET /api/kong/tokens/:id", async ({ deps, c, params }) => {
    const feed = await readTokens(deps, c, "token");
    const token = findToken(feed.body, params.id ?? "");
    if (!token) throw unknownIn("token", "no token has this id.");
    return feedReply(c, tokenReply(token, feed), feed);
  });

  on("GET /api/kong/tokens/:id/transactions", async ({ deps, c, params, query }) => {
    const token = findToken((await readTokens(deps, c, "token transactions")).body, params.id ?? "");
    if (!token) throw unknownIn("token transactions", "no token has this id.");
    const feed = await readSeries<Swap[]>(deps, c, seriesName("swaps", { token: token.id }));
    if (!feed) return acceptedReply(pageOf([], query.page, query.limit));
    const page = pageOf(feed.body, query.page, query.limit);
    return feedReply(c, { ...page, items: page.items.map((swap) => kongTransaction(swap, token.id)) }, feed);
  });

  on("GET /api/kong/pools", async ({ deps, c, query }) => {
    const feed = await readList<TradedPool[]>(deps, c, "pools", "pools");
    const matchingPools = feed.body.filter(
      ({ token0, token1, symbol0, symbol1, id }) =>
        (!query.canister_id || token0 === query.canister_id || token1 === query.canister_id) &&
        matchesSearch(query.search, [symbol0, symbol1, `${symbol0}/${symbol1}`, id]),
    );
    const page = pageOf(matchingPools, query.page, query.limit);
    return feedReply(c, { ...page, items: page.items.map(kongPool) }, feed);
  });

  on("GET /api/kong/pools/:id", async ({ deps, c, params }) => {
    const feed = await readList<TradedPool[]>(deps, c, "pools", "pool");
    const pool = feed.body.find(({ id }) => id === params.id || String(numericIdOf(id)) === params.id);
    if (!pool) throw unknownIn("pool", "no pool has this id.");
    return feedReply(c, kongPool(pool), feed);
  });

  on("GET /api/kong/leaderboard/volume", async ({ deps, c, query }) => {
    const period = PERIODS_BY_NAME[query.period]!;
    const feed = await readList<Leader[]>(deps, c, `leaders-${period}`, "volume leaderboard");
    const page = pageOf(feed.body, query.page, query.limit);
    const items = page.items.map(({ principal, usd, swaps, tokens }, index) => ({
      rank: (query.page - 1) * query.limit + index + 1,
      principal_id: principal,
      total_volume_usd: usd,
      swap_count: swaps,
      traded_token_canister_ids: tokens,
    }));
    return feedReply(c, { ...page, items, period, source: "sampled swaps" }, feed);
  });

  on("GET /api/kong/ohlc", async ({ deps, c, query }) => {
    const tokens = (await readTokens(deps, c, "OHLC data")).body;
    const poolFeed = await deps.feeds.read<TradedPool[]>("pools", waitUntilOf(c));
    const pair = resolvePair(tokens, poolFeed?.body ?? [], query.pair);
    if (!pair) throw unknownIn("OHLC data", "no such pair.");
    const { baseInterval, ms } = INTERVALS[query.interval];
    const feed = await readSeries<Candle[]>(deps, c, seriesName(baseInterval, pair.subject));
    if (!feed) return acceptedReply([]);
    const candles = aggregateCandles(feed.body, ms).slice(-query.limit);
    return feedReply(c, (pair.inverted ? candles.map(invertCandle) : candles).map(kongCandle), feed);
  });
}

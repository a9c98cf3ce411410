import type { Context } from "hono";
import { FIRST_RANGE } from "../../shared/coins/ranges.ts";
import { notFound } from "../../shared/refusal.ts";
import type { On } from "../api.ts";
import { readCoin, readHistory } from "../coins/coin.ts";
import { showCurrencies } from "../currencies/currencies.ts";
import type { Deps } from "../deps.ts";
import { listNews, readNewsLists } from "../news/articles.ts";
import { unavailable } from "../platform/http/errors.ts";
import { jsonBlob, preparedReply } from "../platform/http/replies.ts";
import { outageOf } from "../platform/outage.rules.ts";
import { startPortfolio } from "./portfolio.ts";
import { createStartCache } from "./start-cache.ts";

/** Articles on the page of a coin. */
const MENTIONS = 3;

/** Without an answer of the database. */
const NO_ADS = { key: "", body: jsonBlob([]), ads: [] };
const NO_CURRENCIES = { base: "usd", asOf: null, stale: false, rates: {}, earlier: {} };

/** A coin's figures are sent while the database fails. */
const withoutArticles =
  ({ clock }: Deps) =>
  (error: unknown) => {
    if (!outageOf(error, clock.now())) throw error;
    return [];
  };

const afterReply = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);

export function startRoutes(on: On) {
  const prepare = createStartCache();

  on("GET /api/start", async ({ deps, c, query }) => {
    const waitUntil = afterReply(c);
    const market = await deps.market.current(waitUntil);
    if (!market) throw unavailable("Prices are not loaded yet. Please try again in a moment.");
    // The prices are in memory, and are sent while the database fails too.
    const [ads, currencies, pictures] = await Promise.all([
      deps.ads.current().catch(() => NO_ADS),
      showCurrencies(deps, market, waitUntil).catch(() => NO_CURRENCIES),
      // Without the packs each row requests its own picture.
      deps.pictureIndex.current(waitUntil).catch(() => null),
    ]);
    const parts = { market, ads, currencies: JSON.stringify(currencies), pictures };
    const { body, headers } = prepare(parts, query.sparklines);
    return preparedReply(c.req.raw, body, headers);
  });

  on("GET /api/start/portfolio", async ({ deps, c, user }) => {
    const waitUntil = afterReply(c);
    return startPortfolio(deps, await deps.market.current(waitUntil), user, waitUntil);
  });

  on("GET /api/start/coins/:id", async ({ deps, c, params }) => {
    const id = params.id!;
    const waitUntil = afterReply(c);
    const market = await deps.market.current(waitUntil);
    const coin = await readCoin(deps, market, id, waitUntil);
    const history = await readHistory(deps, market, id, { range: FIRST_RANGE, candles: false }, waitUntil);
    if (!coin || !history) throw notFound("We don't know this coin.");
    const [articles, { ads }] = await Promise.all([
      listNews(deps, { limit: MENTIONS, coin: id }).catch(withoutArticles(deps)),
      deps.ads.current().catch(() => NO_ADS),
    ]);
    return { coin, history, articles, ads };
  });

  on("GET /api/start/news", async ({ deps }) => {
    const [lists, { ads }] = await Promise.all([readNewsLists(deps), deps.ads.current().catch(() => NO_ADS)]);
    return { ...lists, ads };
  });
}

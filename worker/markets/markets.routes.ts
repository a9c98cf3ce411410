import type { Context } from "hono";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { unavailable } from "../platform/http/errors.ts";
import { preparedReply } from "../platform/http/replies.ts";
import { listCoinPrices, listKnownSymbolPrices, searchCoins } from "./coins.ts";
import type { Market } from "./market.ts";

const currentMarket = (deps: Deps, c: Context) => deps.market.current((work) => c.executionCtx.waitUntil(work));

async function requireMarket(deps: Deps, c: Context): Promise<Market> {
  const market = await currentMarket(deps, c);
  if (!market) throw unavailable("Prices are not loaded yet. Please try again in a moment.");
  return market;
}

const LAYOUTS = {
  rows: (market: Market, limit: number) => market.rowsReply(limit),
  columns: (market: Market, limit: number) => market.columnsReply(limit),
  prices: (market: Market) => market.pricesReply(),
  figures: (market: Market) => market.figuresReply(),
};

export function marketRoutes(on: On) {
  on("GET /api/top-coins", async ({ deps, c, query }) => {
    const market = await requireMarket(deps, c);
    return preparedReply(c.req.raw, LAYOUTS[query.layout](market, query.limit), market.headers);
  });

  on("GET /api/sparklines", async ({ deps, c }) => {
    const market = await requireMarket(deps, c);
    return preparedReply(c.req.raw, market.sparklinesReply(), market.headers);
  });

  on("GET /api/search-coins", async ({ deps, c, query, setHeaders }) => {
    const market = await currentMarket(deps, c);
    setHeaders(market?.originHeaders ?? {});
    return searchCoins(deps, market, query, c.req.raw);
  });

  on("GET /api/market-data", async ({ deps, c, query, setHeaders }) => {
    const market = await currentMarket(deps, c);
    setHeaders(market?.originHeaders ?? {});
    return listCoinPrices(deps, market, query.ids);
  });

  on("GET /api/token-prices", async ({ deps, c, setHeaders }) => {
    const market = await currentMarket(deps, c);
    setHeaders(market?.originHeaders ?? {});
    return listKnownSymbolPrices(deps, market);
  });
}

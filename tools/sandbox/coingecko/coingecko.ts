import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import type { VenueName } from "../venues/pairs.ts";
import { listCategories } from "./categories.ts";
import { coinDetail } from "./coin-detail.ts";
import { listCoins } from "./coin-list.ts";
import { distortReply } from "./distortions.ts";
import { errorBodies } from "./error-replies.ts";
import { listExchangeTickers } from "./exchange-tickers.ts";
import { globalFigures } from "./global.ts";
import { marketChart } from "./market-chart.ts";
import { listMarkets } from "./markets.ts";
import { ohlc } from "./ohlc.ts";
import { searchCoins } from "./search.ts";
import { simplePrice } from "./simple-price.ts";
import type { Source } from "./source.ts";

/** CoinGecko's API v3 as of November 2026. It accepts requests without a key and with any key. */
export function coinGecko(source: Source, collisionsOf: (venue: VenueName) => Record<string, string>): Upstream {
  const routes = new Hono();
  routes.use(async (c, next) => {
    await next();
    if (c.res.ok) c.header("Cache-Control", "max-age=30, public, must-revalidate, s-maxage=30");
  });
  routes.get("/ping", (c) => c.json({ gecko_says: "(V3) To the Moon!" }));
  routes.get("/simple/price", simplePrice(source));
  routes.get("/search", searchCoins(source));
  routes.get("/global", globalFigures(source));
  routes.get("/coins/list", listCoins(source));
  routes.get("/coins/markets", listMarkets(source));
  routes.get("/coins/categories/list", listCategories());
  routes.get("/coins/:id", coinDetail(source));
  routes.get("/coins/:id/market_chart", marketChart(source));
  routes.get("/coins/:id/ohlc", ohlc(source));
  routes.get("/exchanges/:id/tickers", listExchangeTickers(source, collisionsOf));
  routes.all("*", (c) => c.json({ error: "Incorrect path. Please check https://docs.coingecko.com/" }, 404));
  return { name: "coingecko", mount: "/coingecko/api/v3", routes, errorBodies, distort: distortReply };
}

import { Hono } from "hono";
import { routePath } from "hono/route";
import { contract } from "../shared/contract.ts";
import { accessTokenRoutes } from "./access-tokens/access-tokens.routes.ts";
import { accountRoutes } from "./accounts/accounts.routes.ts";
import { emailRoutes } from "./accounts/email/email.routes.ts";
import { passkeyRoutes } from "./accounts/passkeys/passkeys.routes.ts";
import { recoveryRoutes } from "./accounts/recovery/recovery.routes.ts";
import { adminRoutes } from "./admin/admin.routes.ts";
import { adRoutes } from "./ads/ads.routes.ts";
import { adImageRoutes } from "./ads/images.routes.ts";
import { alertRoutes } from "./alerts/alerts.routes.ts";
import type { App, On } from "./api.ts";
import { chatRoutes, chatSocket } from "./chat/chat.routes.ts";
import { imageRoutes } from "./coin-pictures/images.routes.ts";
import { coinRoutes } from "./coins/coins.routes.ts";
import { coinPageRoutes } from "./coins/page.routes.ts";
import { pastPriceRoutes } from "./coins/past-prices/past-prices.routes.ts";
import { currencyRoutes } from "./currencies/currencies.routes.ts";
import { dataExportRoutes } from "./data-export/data-export.routes.ts";
import { ecosystemRoutes } from "./ecosystems/ecosystems.routes.ts";
import { exchangeRateRoutes } from "./exchange-rates/exchange-rates.routes.ts";
import { gainsRoutes } from "./gains/gains.routes.ts";
import { icpTokenRoutes } from "./icp-tokens/icp-tokens.routes.ts";
import { tokenImageRoutes } from "./icp-tokens/images.routes.ts";
import { importRoutes } from "./imports/imports.routes.ts";
import { linkedAccountRoutes } from "./linked-accounts/linked-accounts.routes.ts";
import { livePriceSocket } from "./live-prices/live-prices.routes.ts";
import { firstPaintRoutes } from "./markets/first-paint.routes.ts";
import { marketRoutes } from "./markets/markets.routes.ts";
import { mcpRoutes } from "./mcp/mcp.routes.ts";
import { newsImageRoutes } from "./news/images.routes.ts";
import { newsListPageRoutes } from "./news/list-page.routes.ts";
import { newsRoutes } from "./news/news.routes.ts";
import { newsPageRoutes } from "./news/pages.routes.ts";
import { performanceRoutes } from "./performance/performance.routes.ts";
import { bindContract } from "./platform/http/endpoints.ts";
import { toErrorReply } from "./platform/http/error-replies.ts";
import { goOnWithoutDatabase } from "./platform/http/last-replies.ts";
import { notFoundReply } from "./platform/http/not-found.ts";
import { portfolioRoutes } from "./portfolio/portfolio.routes.ts";
import { reportRoutes } from "./reports/reports.routes.ts";
import { sharePageRoutes, shareRoutes } from "./shares/shares.routes.ts";
import { startRoutes } from "./start/start.routes.ts";
import { recordError } from "./status/errors.ts";
import { statusRoutes } from "./status/status.routes.ts";
import { taxRoutes } from "./tax/tax.routes.ts";
import { archivePriceRoutes } from "./transactions/archive-prices/archive-prices.routes.ts";
import { transactionRoutes } from "./transactions/transactions.routes.ts";
import { visitRoutes } from "./visits/visits.routes.ts";
import { watchlistRoutes } from "./watchlist/watchlist.routes.ts";

/** What everybody sees goes on without the database. */
const PUBLIC_PATHS = [
  "/",
  "/market",
  "/coins/:id",
  "/news",
  "/news/*",
  "/feed.xml",
  "/sitemap.xml",
  "/s/:token",
  "/api/start",
  "/api/active-ads",
  "/api/top-coins",
  "/api/sparklines",
  "/api/currencies",
  "/api/exchange-rates",
  "/api/exchange-rates/daily",
  "/api/ecosystem-tokens/:id",
  "/api/coins/*",
  "/api/kong/*",
];

/** Builds the application: mounts each feature's routes once. */
export function createApp(): App {
  const app: App = new Hono();
  app.on("GET", PUBLIC_PATHS, goOnWithoutDatabase());
  const on: On = bindContract(app, contract);
  accessTokenRoutes(on);
  accountRoutes(on);
  passkeyRoutes(on);
  recoveryRoutes(on);
  emailRoutes(on);
  chatRoutes(on);
  dataExportRoutes(on);
  adRoutes(on);
  alertRoutes(on);
  archivePriceRoutes(on);
  marketRoutes(on);
  coinRoutes(on);
  pastPriceRoutes(on);
  currencyRoutes(on);
  ecosystemRoutes(on);
  exchangeRateRoutes(on);
  icpTokenRoutes(on);
  newsRoutes(on);
  portfolioRoutes(on);
  performanceRoutes(on);
  gainsRoutes(on);
  taxRoutes(on);
  linkedAccountRoutes(on);
  importRoutes(on);
  reportRoutes(on);
  shareRoutes(on);
  startRoutes(on);
  transactionRoutes(on);
  visitRoutes(on);
  watchlistRoutes(on);
  adminRoutes(on);
  statusRoutes(on);
  chatSocket(app);
  livePriceSocket(app);
  mcpRoutes(app);
  imageRoutes(app);
  tokenImageRoutes(app);
  newsImageRoutes(app);
  adImageRoutes(app);
  newsPageRoutes(app);
  newsListPageRoutes(app);
  coinPageRoutes(app);
  sharePageRoutes(app);
  firstPaintRoutes(app);

  app.notFound(notFoundReply);
  app.onError((error, c) => {
    const reply = toErrorReply(error, c);
    if (reply.status === 500) c.executionCtx.waitUntil(recordError(c.env, `${c.req.method} ${routePath(c)}`, error));
    return reply;
  });
  return app;
}

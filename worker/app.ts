import { Hono } from "hono";
import { contract } from "../shared/contract.ts";
import { accountRoutes } from "./accounts/accounts.routes.ts";
import { adminRoutes } from "./admin/admin.routes.ts";
import { adRoutes } from "./ads/ads.routes.ts";
import { adImageRoutes } from "./ads/images.routes.ts";
import { alertRoutes } from "./alerts/alerts.routes.ts";
import type { App, On } from "./api.ts";
import { chatRoutes, chatSocket } from "./chat/chat.routes.ts";
import { coinRoutes } from "./coins/coins.routes.ts";
import { coinPageRoutes } from "./coins/page.routes.ts";
import { ecosystemRoutes } from "./ecosystems/ecosystems.routes.ts";
import { icpTokenRoutes } from "./icp-tokens/icp-tokens.routes.ts";
import { tokenImageRoutes } from "./icp-tokens/images.routes.ts";
import { firstPaintRoutes } from "./markets/first-paint.routes.ts";
import { imageRoutes } from "./markets/images.routes.ts";
import { marketRoutes } from "./markets/markets.routes.ts";
import { newsImageRoutes } from "./news/images.routes.ts";
import { newsRoutes } from "./news/news.routes.ts";
import { newsPageRoutes } from "./news/pages.routes.ts";
import { bindContract } from "./platform/http/endpoints.ts";
import { toErrorReply } from "./platform/http/error-replies.ts";
import { notFoundReply } from "./platform/http/not-found.ts";
import { portfolioRoutes } from "./portfolio/portfolio.routes.ts";
import { statusRoutes } from "./status/status.routes.ts";
import { transactionRoutes } from "./transactions/transactions.routes.ts";
import { visitRoutes } from "./visits/visits.routes.ts";

/** Builds the application: mounts each feature's routes once. */
export function createApp(): App {
  const app: App = new Hono();
  const on: On = bindContract(app, contract);
  accountRoutes(on);
  chatRoutes(on);
  adRoutes(on);
  alertRoutes(on);
  marketRoutes(on);
  coinRoutes(on);
  ecosystemRoutes(on);
  icpTokenRoutes(on);
  newsRoutes(on);
  portfolioRoutes(on);
  transactionRoutes(on);
  visitRoutes(on);
  adminRoutes(on);
  statusRoutes(on);
  chatSocket(app);
  imageRoutes(app);
  tokenImageRoutes(app);
  newsImageRoutes(app);
  adImageRoutes(app);
  newsPageRoutes(app);
  coinPageRoutes(app);
  firstPaintRoutes(app);

  app.notFound(notFoundReply);
  app.onError(toErrorReply);
  return app;
}

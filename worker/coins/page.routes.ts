import type { CoinTemplate } from "../../shared/markets/first-paint-template.ts";
import { renderIn, US_DOLLAR } from "../../shared/values/display-currency.ts";
import type { App } from "../api.ts";
import { chosenCurrency } from "../markets/display-currency.ts";
import { frameParts } from "../markets/templates.ts";
import { loadShell, plainPage } from "../platform/http/page-shell.ts";
import { createTemplateLoader } from "../platform/http/page-template.ts";
import { htmlHeaders, notFoundPage, ownHtmlHeaders, pageReply } from "../platform/http/replies.ts";
import { causeOf } from "../platform/log.ts";
import { unlessOutage } from "../platform/outage.rules.ts";
import { readCoinPage } from "./coin.ts";
import { coinPage, unknownCoinPage } from "./page.rules.ts";

/** The page of each coin with its price and chart in the HTML. An unknown id is a 404 with the same application. */
export function coinPageRoutes(app: App) {
  const loadTemplate = createTemplateLoader<CoinTemplate>("/coin-paint.json");

  app.get("/coins/:id", async (c) => {
    const deps = c.env;
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    // The page is still served, and its script shows that the coin could not be loaded.
    const logFailure = unlessOutage(deps.clock, (error: unknown) => {
      deps.log("coin-page-failed", { cause: causeOf(error) });
      return undefined;
    });
    const market = await deps.market.current(waitUntil).catch(logFailure);
    const page = market && (await readCoinPage(deps, market, c.req.param("id"), waitUntil).catch(logFailure));
    if (page === null) {
      const { html, policy } = await loadShell(deps.assets, new URL(c.req.url).origin);
      return notFoundPage({ html: unknownCoinPage(html, c.req.param("id")), policy });
    }
    const template = page && (await loadTemplate(deps.assets, c.req.url));
    if (!market || !page || !template) return plainPage(deps.assets, c.req.raw);
    const now = deps.clock.now();
    const currency = await chosenCurrency(deps, c.req.raw, market, waitUntil);
    const origin = await deps.publicOrigin.orRequested(c.req.raw).catch(() => new URL(c.req.url).origin);
    const body = renderIn(currency, () =>
      coinPage(template, { page, frame: frameParts(template, market.columns, now), origin, now }),
    );
    const headers = currency === US_DOLLAR ? htmlHeaders : ownHtmlHeaders;
    return pageReply(c.req.raw, body, headers(template.contentSecurityPolicy));
  });
}

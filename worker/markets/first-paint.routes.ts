import type { FirstPaintTemplate } from "../../shared/markets/first-paint-template.ts";
import { renderIn, US_DOLLAR } from "../../shared/values/display-currency.ts";
import { MINUTE } from "../../shared/values/time.ts";
import type { App } from "../api.ts";
import { plainPage } from "../platform/http/page-shell.ts";
import { createTemplateLoader } from "../platform/http/page-template.ts";
import {
  htmlHeaders,
  ownHtmlHeaders,
  type PreparedHeaders,
  preparedReply,
  prepareHeaders,
} from "../platform/http/replies.ts";
import { causeOf } from "../platform/log.ts";
import { unlessOutage } from "../platform/outage.rules.ts";
import { chosenCurrency } from "./display-currency.ts";
import { firstPaint } from "./first-paint.rules.ts";

type RenderedPage = { key: string; body: Blob; headers: PreparedHeaders };

/** With a search or a sort order in the address, the page shows other rows, so it renders them itself. */
const ROW_PARAMETERS = ["q", "sort", "dir", "view", "cap", "vol", "move", "eco", "stables", "hide", "show", "density"];

/**
 * The market page with its first rows in the HTML, so that slow phones show prices before the scripts have loaded.
 * Rendered once per minute and version, because it shows the age of its prices.
 */
export function firstPaintRoutes(app: App) {
  const loadTemplate = createTemplateLoader<FirstPaintTemplate>("/first-paint.json");
  /** One page per currency. */
  const pages = new Map<string, RenderedPage>();

  app.on("GET", ["/", "/market"], async (c) => {
    const deps = c.env;
    // The page is still served, and its script shows that prices could not be loaded.
    const logFailure = (error: unknown) => {
      deps.log("first-paint-failed", { cause: causeOf(error) });
      return null;
    };
    const [market, adRows] = await Promise.all([
      deps.market.current((work) => c.executionCtx.waitUntil(work)).catch(unlessOutage(deps.clock, logFailure)),
      deps.ads.rows().catch(logFailure),
    ]);
    const wantsOtherRows = ROW_PARAMETERS.some((name) => c.req.query(name) !== undefined);
    const pageTemplate = market && !wantsOtherRows ? await loadTemplate(deps.assets, c.req.url) : null;
    if (!market || !pageTemplate) return plainPage(deps.assets, c.req.raw);

    const currency = await chosenCurrency(deps, c.req.raw, market, (work) => c.executionCtx.waitUntil(work));
    const { code } = currency;
    const now = deps.clock.now();
    const key = [market.origin.version, Math.floor(now / MINUTE), ...(adRows?.key ? [adRows.key] : [])].join("-");
    let page = pages.get(code);
    if (page?.key !== key) {
      const headersFor = currency === US_DOLLAR ? htmlHeaders : ownHtmlHeaders;
      const headers = prepareHeaders(`${key}-${code}`, headersFor(pageTemplate.contentSecurityPolicy));
      const html = renderIn(currency, () => firstPaint(pageTemplate, market.columns, now, adRows?.rows));
      page = { key, body: new Blob([html]), headers };
      pages.set(code, page);
    }
    return preparedReply(c.req.raw, page.body, page.headers);
  });
}

import type { FirstPaintTemplate } from "../../shared/markets/first-paint-template.ts";
import { MINUTE } from "../../shared/values/time.ts";
import type { App } from "../api.ts";
import type { Deps } from "../deps.ts";
import { plainPage } from "../platform/http/page-shell.ts";
import { htmlHeaders, type PreparedHeaders, prepareHeaders, publicBytes } from "../platform/http/replies.ts";
import { causeOf } from "../platform/log.ts";
import { firstPaint } from "./first-paint.rules.ts";

type Page = { key: string; body: Uint8Array; headers: PreparedHeaders };

/** A search or an order in the address shows other rows than the first ones: the page draws those itself. */
const OTHER_ROWS = ["q", "sort", "dir"];

/**
 * The market page with its first rows already in the HTML, so that a slow phone shows prices before
 * its scripts have loaded. Filled once a minute and version, because it says how old its prices are.
 */
export function firstPaintRoutes(app: App) {
  let template: FirstPaintTemplate | undefined;
  let page: Page | undefined;
  const encoder = new TextEncoder();

  /** Null when this deployment was built without one: the page then draws its rows itself. */
  async function loadTemplate({ assets }: Deps, origin: string): Promise<FirstPaintTemplate | null> {
    if (template) return template;
    const reply = await assets.fetch(new URL("/first-paint.json", origin));
    if (!reply.ok) return null;
    template = await reply.json<FirstPaintTemplate>();
    return template;
  }

  app.on("GET", ["/", "/market"], async (c) => {
    const deps = c.env;
    // Without a database the page still comes, and says itself that prices could not be loaded.
    const failed = (error: unknown) => {
      deps.log("first-paint-failed", { cause: causeOf(error) });
      return null;
    };
    const [market, paid] = await Promise.all([
      deps.market.current((work) => c.executionCtx.waitUntil(work)).catch(failed),
      deps.ads.rows().catch(failed),
    ]);
    const asksForOtherRows = OTHER_ROWS.some((name) => c.req.query(name) !== undefined);
    const filled = market && !asksForOtherRows ? await loadTemplate(deps, c.req.url) : null;
    if (!market || !filled) return plainPage(deps.assets, c.req.raw);

    const now = deps.clock.now();
    const key = [market.origin.version, Math.floor(now / MINUTE), ...(paid?.key ? [paid.key] : [])].join("-");
    if (page?.key !== key) {
      const headers = prepareHeaders(key, htmlHeaders(filled.contentSecurityPolicy));
      page = { key, body: encoder.encode(firstPaint(filled, market.columns, now, paid?.rows)), headers };
    }
    return publicBytes(c.req.raw, page.body, page.headers);
  });
}

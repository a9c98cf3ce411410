import { PAGE_SIZE } from "../../shared/news/rules.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { App } from "../api.ts";
import { loadShell } from "../platform/http/page-shell.ts";
import { htmlHeaders, notFoundPage, pageReply, privateHtmlHeaders, publicXml } from "../platform/http/replies.ts";
import { listNews, listSiteMapArticles, readArticle } from "./articles.ts";
import { rssFeed, siteMap } from "./feed.rules.ts";
import { articlePage } from "./page.rules.ts";

/** Pages for link previews, feed readers and search engines. */
export function newsPageRoutes(app: App) {
  app.on("GET", ["/news/:id{\\d+}", "/news/:id{\\d+}/:slug"], async (c) => {
    const deps = c.env;
    const { html, policy } = await loadShell(deps.assets, new URL(c.req.url).origin);
    const article = await readArticle(deps, c.req.param("id"), () => deps.identify(c.req.raw)).catch(
      (error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      },
    );
    // The page itself shows "not found"; the status is for crawlers and link previews.
    if (!article) return notFoundPage({ html, policy });
    if (!article.isPublished) return new Response(html, { headers: privateHtmlHeaders(policy) });
    const origin = await deps.publicOrigin.orRequested(c.req.raw);
    return pageReply(c.req.raw, articlePage(html, article, origin), htmlHeaders(policy));
  });

  app.get("/feed.xml", async (c) => {
    const articles = await listNews(c.env, { limit: PAGE_SIZE });
    return publicXml(rssFeed(articles, await c.env.publicOrigin.orRequested(c.req.raw)), "application/rss+xml");
  });

  app.get("/sitemap.xml", async (c) => {
    const market = await c.env.market.current((work) => c.executionCtx.waitUntil(work));
    const articles = await listSiteMapArticles(c.env);
    const coinIds = market?.coins.map(({ id }) => id) ?? [];
    return publicXml(siteMap(articles, coinIds, await c.env.publicOrigin.orRequested(c.req.raw)), "application/xml");
  });
}

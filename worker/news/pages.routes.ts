import { PAGE_SIZE } from "../../shared/news-rules.ts";
import type { App } from "../app.ts";
import type { Deps } from "../deps.ts";
import { Refusal, unavailable } from "../platform/errors.ts";
import { htmlHeaders, privateHtmlHeaders, publicXml } from "../platform/replies.ts";
import { listNews, listNewsAddresses, readArticle } from "./articles.ts";
import { rssOf, sitemapOf } from "./feed.rules.ts";
import { articlePage } from "./page.rules.ts";

type Shell = { html: string; policy: string };

/** What machines read: link previews, feed readers, search engines. */
export function newsPageRoutes(app: App) {
  let shell: Shell | undefined;

  /** The application's page as it was built, with the policy that it was built with. */
  async function loadShell({ assets }: Deps, origin: string): Promise<Shell> {
    if (shell) return shell;
    const reply = await assets.fetch(new URL("/", origin));
    if (!reply.ok) throw unavailable("The page is not there yet. Please try again in a moment.");
    shell = { html: await reply.text(), policy: reply.headers.get("Content-Security-Policy") ?? "default-src 'none'" };
    return shell;
  }

  app.on("GET", ["/news/:id{\\d+}", "/news/:id{\\d+}/:slug"], async (c) => {
    const deps = c.get("deps");
    const { origin } = new URL(c.req.url);
    const { html, policy } = await loadShell(deps, origin);
    const article = await readArticle(deps, c.req.param("id"), c.get("identify")).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    // The page itself says that there is nothing; machines are told by the status.
    if (!article) return new Response(html, { status: 404, headers: privateHtmlHeaders(policy) });
    if (!article.isPublished) return new Response(html, { headers: privateHtmlHeaders(policy) });
    return new Response(articlePage(html, article, origin), { headers: htmlHeaders(policy) });
  });

  app.get("/news/*", (c) => c.get("deps").assets.fetch(c.req.raw));

  app.get("/feed.xml", async (c) => {
    const articles = await listNews(c.get("deps"), { limit: PAGE_SIZE });
    return publicXml(rssOf(articles, new URL(c.req.url).origin), "application/rss+xml");
  });

  app.get("/sitemap.xml", async (c) =>
    publicXml(sitemapOf(await listNewsAddresses(c.get("deps")), new URL(c.req.url).origin), "application/xml"),
  );
}

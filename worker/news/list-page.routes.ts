import { newsLists } from "../../shared/news/contract.ts";
import type { NewsTemplate } from "../../shared/news/page-template.ts";
import type { App } from "../api.ts";
import { createTemplateLoader } from "../platform/http/page-template.ts";
import { htmlHeaders, pageReply } from "../platform/http/replies.ts";
import { causeOf } from "../platform/log.ts";
import { unlessOutage } from "../platform/outage.rules.ts";
import { readNewsLists } from "./articles.ts";
import { newsPage } from "./list-page.rules.ts";

/** With one of these in the address, the page shows other articles, so it renders them itself. */
const LIST_PARAMETERS = ["tab", "category", "q"];

/** The news page with its first articles in the HTML, so that a phone loads the largest picture before the scripts. */
export function newsListPageRoutes(app: App) {
  const loadTemplate = createTemplateLoader<NewsTemplate>("/news-paint.json");

  app.get("/news", async (c) => {
    const deps = c.env;
    const showsOtherArticles = LIST_PARAMETERS.some((name) => c.req.query(name) !== undefined);
    const template = showsOtherArticles ? null : await loadTemplate(deps.assets, c.req.url);
    const lists =
      template &&
      (await readNewsLists(deps).catch(
        unlessOutage(deps.clock, (error: unknown) => {
          // The page is still served, and its script shows that articles could not be loaded.
          deps.log("news-page-failed", { cause: causeOf(error) });
          return null;
        }),
      ));
    if (!template || !lists) return deps.assets.fetch(c.req.raw);
    // A field that is not in the schema of the reply does not leave the worker.
    const now = deps.clock.now();
    const body = newsPage(template, newsLists.parse(lists), now);
    // A browser that keeps the page reads the articles anew when they are old, so their time makes no other page.
    return pageReply(c.req.raw, body, htmlHeaders(template.contentSecurityPolicy), body.replace(String(now), ""));
  });
}

import { renderToStaticMarkup } from "react-dom/server";
import { RENDERED_PAGES } from "../shared/pages.ts";
import { assumeVisitor } from "./accounts/session/session.ts";
import { queries } from "./api/query-client.ts";
import { createMarketStore } from "./markets/store/market-store.ts";
import { loadRouter } from "./prerender-router.ts";
import { App } from "./router.tsx";

const MAX_PASSES = 200;

/** A page as React shows it with the replies that the cache holds. */
export async function prerenderPage(path: string): Promise<string> {
  const router = await loadRouter(path);
  const render = () => renderToStaticMarkup(<App router={router} market={createMarketStore()} />);
  let html = render();
  // Each pass contains the lazy parts that have loaded since the pass before. The heading is in the last of them.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    await new Promise((done) => setTimeout(done, 50));
    const next = render();
    if (next === html && html.includes("<h1")) return html;
    html = next;
  }
  throw new Error(`${path} has not finished after ${MAX_PASSES} passes`);
}

/** The HTML of `#root` by the page's path. */
export async function prerenderPages(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  const endVisit = assumeVisitor();
  for (const path of RENDERED_PAGES) pages[path] = await prerenderPage(path);
  endVisit();
  // Its timers would keep the build from ending.
  queries.clear();
  return pages;
}

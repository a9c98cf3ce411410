import { createMemoryHistory } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { RENDERED_PAGES } from "../shared/pages.ts";
import { assumeVisitor } from "./accounts/session/session.ts";
import { queries } from "./api/query-client.ts";
import { createMarketStore } from "./markets/store/market-store.ts";
import { App, createAppRouter } from "./router.tsx";

const MAX_PASSES = 10;

/** A page as React shows it to a visitor before any data has loaded. */
async function prerenderPage(path: string): Promise<string> {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    scrollRestoration: false,
  });
  await router.load();
  const render = () => renderToStaticMarkup(<App router={router} market={createMarketStore()} />);
  let html = render();
  // Each pass contains the lazy parts that have loaded since the pass before.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    await new Promise((done) => setTimeout(done, 50));
    const next = render();
    if (next === html) return html;
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

import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { HYDRATED_PAGES, RENDERED_PAGES } from "../shared/pages.ts";
import { assumeVisitor } from "./accounts/session/session.ts";
import { queries } from "./api/query-client.ts";
import { createMarketStore } from "./markets/store/market-store.ts";
import { loadRouter } from "./prerender-router.ts";
import { App } from "./router.tsx";
import { FirstHtml } from "./ui/FirstHtml.tsx";

const MAX_PASSES = 200;

/** The comments between which React takes over a Suspense. */
const [START, END] = ["<!--$-->", "<!--/$-->"];
/** Adds the comments of the router's outermost Suspense, which it has only in the browser. */
export const withOuterSuspense = (html: string): string => (html.startsWith(START) ? html : `${START}${html}${END}`);

/** A page as React shows it with the replies that the cache holds. `toHtml` decides whether React can hydrate it. */
export async function prerenderPage(path: string, toHtml = renderToStaticMarkup): Promise<string> {
  const router = await loadRouter(path);
  const render = () =>
    toHtml(
      <FirstHtml onTakenOver={() => {}}>
        <App router={router} market={createMarketStore()} />
      </FirstHtml>,
    );
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
  const restoreSession = assumeVisitor();
  for (const path of RENDERED_PAGES)
    pages[path] = HYDRATED_PAGES.includes(path)
      ? withOuterSuspense(await prerenderPage(path, renderToString))
      : await prerenderPage(path);
  restoreSession();
  // Its timers would keep the build from ending.
  queries.clear();
  return pages;
}

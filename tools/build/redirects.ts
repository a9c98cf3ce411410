import { PLAIN_PAGES, RENDERED_PAGES } from "../../shared/pages.ts";

/** The pages whose HTML the worker fills, which wrangler.toml lists too, and those that are files. The news page is both. */
const WITH_OWN_HTML = ["/", "/market", ...RENDERED_PAGES];
const WITH_PARAMETER = ["/advertise/order/:id", "/ecosystem/:name"];

/** Serves index.html for every other page, which costs no Worker request. */
export const redirects = (): string =>
  [...PLAIN_PAGES, ...WITH_PARAMETER]
    .filter((page) => !WITH_OWN_HTML.includes(page))
    .map((page) => `${page} / 200\n`)
    .join("");

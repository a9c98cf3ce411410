import { PLAIN_PAGES } from "../../shared/pages.ts";

/** The pages whose HTML the worker fills. wrangler.toml lists them too. */
const FILLED = ["/", "/market"];
const WITH_PARAMETER = ["/advertise/order/:id", "/ecosystem/:name"];

/** Serves the one HTML file of the build for every other page, which costs no Worker request. */
export const redirects = (): string =>
  [...PLAIN_PAGES, ...WITH_PARAMETER]
    .filter((page) => !FILLED.includes(page))
    .map((page) => `${page} / 200\n`)
    .join("");

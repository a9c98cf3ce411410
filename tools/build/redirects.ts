import { PLAIN_PAGES } from "../../shared/pages.ts";

/** The pages whose HTML the worker fills. wrangler.toml lists them too. */
const FILLED = ["/", "/market"];
const WITH_PARAMETER = ["/advertise/order/:id", "/ecosystem/:name"];

/** Answers the address of every other page with the one page of the build, which costs no Worker request. */
export const redirects = (): string =>
  [...PLAIN_PAGES, ...WITH_PARAMETER]
    .filter((page) => !FILLED.includes(page))
    .map((page) => `${page} / 200\n`)
    .join("");

import type { Context } from "hono";
import { pageOf } from "../../../shared/pages.ts";
import type { AppEnv } from "./endpoints.ts";
import { safeEcho } from "./errors.ts";
import { loadShell, plainPage } from "./page-shell.ts";
import { isPageAddress, notFoundPage, plainText } from "./replies.ts";

/**
 * Replies to an address without a route or file: with the application when the address is another spelling of one of
 * its pages, or else with 404.
 */
export async function notFoundReply<Deps extends { assets: Fetcher }>(c: Context<AppEnv<Deps>>): Promise<Response> {
  const { method, path, raw, url } = c.req;
  const mayBePage = (method === "GET" || method === "HEAD") && isPageAddress(path);
  if (!mayBePage) return plainText(404, `Unknown address: ${safeEcho(`${method} ${path}`)}.`);
  const { assets } = c.env;
  return pageOf(path) === null ? notFoundPage(await loadShell(assets, new URL(url).origin)) : plainPage(assets, raw);
}

import type { Context } from "hono";
import { pageOf } from "../../shared/pages.ts";
import type { AppEnv } from "./endpoints.ts";
import { echoOf } from "./errors.ts";
import { loadShell } from "./page-shell.ts";
import { notFoundPage, plainText } from "./replies.ts";

const OURS = /^\/(api|img)(\/|$)|^\/ws$/i;
const FILE = /\.\w+$/;

/** What no route answers: a static file, a page that draws itself, or nothing. */
export async function answerUnknown<Deps extends { assets: Fetcher }>(c: Context<AppEnv<Deps>>): Promise<Response> {
  const { method, path, raw, url } = c.req;
  const nothing = plainText(404, `There is no ${echoOf(`${method} ${path}`)} here.`);
  if ((method !== "GET" && method !== "HEAD") || OURS.test(path)) return nothing;
  const { assets } = c.env;
  if (FILE.test(path)) {
    const reply = await assets.fetch(raw);
    // A file that is not there is answered with the page.
    return reply.headers.get("Content-Type")?.startsWith("text/html") ? nothing : reply;
  }
  return pageOf(path) === null ? notFoundPage(await loadShell(assets, new URL(url).origin)) : assets.fetch(raw);
}

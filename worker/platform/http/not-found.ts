import type { Context } from "hono";
import { pageOf } from "../../../shared/pages.ts";
import type { AppEnv } from "./endpoints.ts";
import { echoOf } from "./errors.ts";
import { loadShell, plainPage } from "./page-shell.ts";
import { notFoundPage, plainText } from "./replies.ts";

const OURS = /^\/(api|img)(\/|$)|^\/ws$/i;
const FILE = /\.\w+$/;

/** What no route answers and no file: a page that draws itself, written in another way, or nothing. */
export async function answerUnknown<Deps extends { assets: Fetcher }>(c: Context<AppEnv<Deps>>): Promise<Response> {
  const { method, path, raw, url } = c.req;
  const mayBePage = (method === "GET" || method === "HEAD") && !OURS.test(path) && !FILE.test(path);
  if (!mayBePage) return plainText(404, `There is no ${echoOf(`${method} ${path}`)} here.`);
  const { assets } = c.env;
  return pageOf(path) === null ? notFoundPage(await loadShell(assets, new URL(url).origin)) : plainPage(assets, raw);
}

import type { Context, MiddlewareHandler } from "hono";
import { ageOf, DAY, MINUTE, SECOND } from "../../../shared/values/time.ts";
import { BoundedMap } from "../bounded-map.ts";
import type { Clock } from "../clock.ts";
import type { Ids } from "../ids.ts";
import { causeOf, type Log } from "../log.ts";
import { READ_ONLY_HEADER, TooSlow } from "../outage.rules.ts";
import { within } from "../within.ts";
import type { AppEnv } from "./endpoints.ts";
import { toErrorReply } from "./error-replies.ts";
import { loadShell } from "./page-shell.ts";
import { isPageAddress, privateHtmlHeaders } from "./replies.ts";

type Deps = { assets: Fetcher; clock: Clock; log: Log; ids: Ids };
type Call = Context<AppEnv<Deps>>;

/** After this time a reply no longer waits for the database. */
const PATIENCE = 5 * SECOND;
/** The last reply of an address is kept anew at most this often by an isolate, and for this long by the edge. */
const KEEP_EVERY = 5 * MINUTE;
const KEPT_FOR = DAY;
/** Visitors can make up addresses. */
const MAX_ADDRESSES = 500;
const MAX_QUERY_LENGTH = 60;
const KEPT_AT = "X-Kept-At";
const CACHE = "last-replies";

/** The address of the kept reply. A page has the same first HTML for every query. */
function addressOf({ req }: Call): string {
  const { origin, pathname, search } = new URL(req.url);
  return isPageAddress(pathname) ? origin + pathname : origin + pathname + search;
}

const isForEverybody = ({ status, headers }: Response): boolean =>
  status === 200 &&
  !headers.has("Set-Cookie") &&
  [headers.get("Cache-Control"), headers.get("Cloudflare-CDN-Cache-Control")].some((text) =>
    text?.startsWith("public"),
  );

async function keep(reply: Response, address: string, now: number): Promise<void> {
  const headers = new Headers(reply.headers);
  for (const name of ["Cloudflare-CDN-Cache-Control", "ETag"]) headers.delete(name);
  headers.set("Cache-Control", `public, max-age=${KEPT_FOR / SECOND}`);
  headers.set(KEPT_AT, String(now));
  await (await caches.open(CACHE)).put(address, new Response(reply.body, { headers }));
}

/** The last reply of the address that the edge has, with its age; null without one. */
async function lastReply(c: Call, now: number): Promise<Response | null> {
  const kept = await (await caches.open(CACHE)).match(addressOf(c));
  if (!kept) return null;
  const headers = new Headers(kept.headers);
  const keptAt = Number(headers.get(KEPT_AT));
  headers.delete(KEPT_AT);
  headers.set("Cache-Control", "no-store");
  headers.set("Age", String(Math.round(ageOf(keptAt, now) / SECOND)));
  return new Response(kept.body, { headers });
}

/** The application as built, which says what is missing and asks for it again. */
async function plainShell({ env, req }: Call): Promise<Response | null> {
  const { origin, pathname } = new URL(req.url);
  if (!isPageAddress(pathname)) return null;
  const { html, policy } = await loadShell(env.assets, origin);
  return new Response(html, { status: 503, headers: privateHtmlHeaders(policy) });
}

/**
 * Keeps the last reply of public addresses at the edge. While the database fails, or does not answer, an isolate without
 * memory replies with it, or with the application as built.
 */
export function goOnWithoutDatabase<Env extends Deps>(): MiddlewareHandler<AppEnv<Env>> {
  const keptAt = new BoundedMap<string, number>(MAX_ADDRESSES);

  function keepSometimes(c: Call, now: number): void {
    const address = addressOf(c);
    const isShort = new URL(c.req.url).search.length <= MAX_QUERY_LENGTH;
    if (c.req.method !== "GET" || !isShort || !isForEverybody(c.res)) return;
    if (Math.abs(now - (keptAt.get(address) ?? Number.NEGATIVE_INFINITY)) < KEEP_EVERY) return;
    keptAt.set(address, now);
    const logFailure = (error: unknown) => c.env.log("reply-not-kept", { cause: causeOf(error) });
    c.executionCtx.waitUntil(keep(c.res.clone(), address, now).catch(logFailure));
  }

  return async (c, next) => {
    const call = c as unknown as Call;
    const now = call.env.clock.now();
    const work = next();
    const isInTime = await within(
      PATIENCE,
      work.then(() => true),
      false,
    );
    if (!isInTime) c.executionCtx.waitUntil(work);
    const failure = isInTime ? c.res : toErrorReply(new TooSlow(), call);
    const readOnly = failure.headers.get(READ_ONLY_HEADER);
    if (readOnly === null) return keepSometimes(call, now);
    const reply = (await lastReply(call, now)) ?? (await plainShell(call)) ?? failure;
    for (const name of [READ_ONLY_HEADER, "Retry-After"]) reply.headers.set(name, failure.headers.get(name)!);
    // Otherwise Hono would add the headers of the failure to the reply.
    c.res = undefined;
    c.res = reply;
  };
}

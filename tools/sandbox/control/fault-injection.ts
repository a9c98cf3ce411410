import { gzipSync } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { type Fault, type FaultBook, isDistortion } from "./faults.ts";
import type { Upstream } from "./upstream.ts";

/** Longer than any client of ours waits. */
const HANG_MS = 60_000;

/** Waits, but not for a client that has left or a fault that was cleared. */
function pause(ms: number, ...ends: AbortSignal[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = AbortSignal.any(ends);
  const timer = setTimeout(resolve, ms);
  end.addEventListener("abort", () => resolve(), { once: true });
  if (end.aborted) resolve();
  return promise.finally(() => clearTimeout(timer));
}

/** A reply that breaks off: the connection is dropped after the first bytes. */
function brokenOff(): Response {
  const bytes = new TextEncoder().encode('[{"id":"bit');
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(new Error("The sandbox dropped the connection."));
      else controller.enqueue(bytes);
      sent = true;
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

const DRIP_MS = 100;
/** A body that comes so slowly that it never ends, as far as the client waits. */
function dripping(...ends: AbortSignal[]): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await pause(DRIP_MS, ...ends);
      if (ends.some(({ aborted }) => aborted)) controller.close();
      else controller.enqueue(new TextEncoder().encode(" "));
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

const BOMB_BYTES = 64 * 1024 * 1024;
let bomb: Uint8Array<ArrayBuffer> | undefined;
/** Small on the wire, large in memory. */
function bombed(): Response {
  bomb ??= Uint8Array.from(gzipSync(Buffer.alloc(BOMB_BYTES, " ")));
  return new Response(bomb, { headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" } });
}

/** Where cloud machines keep their secrets: whoever follows has been tricked. */
const REDIRECT = "http://169.254.169.254/latest/meta-data/";

const TITLES = { 200: "Just a moment...", 403: "Error 1020: Access denied", 502: "502 Bad Gateway" };
const page = (title: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>cloudflare</p></body></html>`;

/** What is no JSON, as a hash by itself, stays as it is. */
function distorted(text: string, distort: (reply: unknown) => unknown): string {
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch {
    return text;
  }
  return JSON.stringify(distort(reply));
}

async function withBody(response: Response, change: (text: string) => string): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return new Response(change(await response.text()), { status: response.status, headers });
}

async function answer(c: Context, upstream: Upstream, fault: Fault, cleared: AbortSignal): Promise<Response | null> {
  switch (fault.mode) {
    case "429":
      return c.json(upstream.refusals.tooManyRequests, 429, { "Retry-After": String(fault.retryAfter) });
    case "429-no-retry-after":
      return c.json(upstream.refusals.tooManyRequests, 429);
    case "500":
      return c.json({ status: 500, error: "Internal Server Error" }, 500);
    case "503":
      return c.json({ status: 503, error: "Service Unavailable" }, 503);
    case "auth":
      return c.json(upstream.refusals.unauthorized, 401);
    case "html":
      return c.html(page(TITLES[fault.status]), fault.status);
    case "redirect":
      return c.redirect(REDIRECT, 302);
    case "empty":
      return c.body("", 200, { "Content-Type": "application/json" });
    case "drip":
      return dripping(c.req.raw.signal, cleared);
    case "bomb":
      return bombed();
    case "reset":
      return brokenOff();
    case "timeout":
      await pause(HANG_MS, c.req.raw.signal, cleared);
      return c.html(page("504 Gateway Time-out"), 504);
    case "slow":
      await pause(fault.delayMs, c.req.raw.signal, cleared);
      return null;
    default:
      return null;
  }
}

/** Lets the commanded faults strike the requests of one upstream. */
export const injectFaults =
  (upstream: Upstream, faults: FaultBook): MiddlewareHandler<{ Variables: { fault: string } }> =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const fault = faults.take(upstream.name, pathname + search);
    if (fault === undefined) return next();
    c.set("fault", fault.mode);
    const instead = await answer(c, upstream, fault, faults.cleared());
    if (instead !== null) return instead;

    await next();
    const { mode } = fault;
    if (!c.res.ok) return;
    if (mode === "truncated") c.res = await withBody(c.res, (text) => text.slice(0, text.length / 2));
    if (isDistortion(mode))
      c.res = await withBody(c.res, (text) => distorted(text, (reply) => upstream.distort(mode, reply, fault)));
  };

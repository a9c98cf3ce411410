import { gzipSync } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { type Fault, type FaultList, isDistortion } from "./faults.ts";
import type { Upstream } from "./upstream.ts";

/** Longer than the time-out of every client in the product. */
const HANG_MS = 60_000;

/** Waits for a time, or until one of the signals is aborted: the client has disconnected, or the faults are cleared. */
function pause(ms: number, ...signals: AbortSignal[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const signal = AbortSignal.any(signals);
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => resolve(), { once: true });
  if (signal.aborted) resolve();
  return promise.finally(() => clearTimeout(timer));
}

/** A reply whose connection is dropped after the first bytes. */
function droppedReply(): Response {
  const bytes = new TextEncoder().encode('[{"id":"bit');
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) controller.error(new Error("The sandbox dropped the connection."));
      else controller.enqueue(bytes);
      isSent = true;
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

const DRIP_INTERVAL_MS = 100;
/** A reply that sends one byte at a time and never ends. */
function endlessReply(...signals: AbortSignal[]): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await pause(DRIP_INTERVAL_MS, ...signals);
      if (signals.some(({ aborted }) => aborted)) controller.close();
      else controller.enqueue(new TextEncoder().encode(" "));
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

const BOMB_BYTES = 64 * 1024 * 1024;
let bomb: Uint8Array<ArrayBuffer> | undefined;
/** A reply that is small on the wire and very large when it is unpacked. */
function bombReply(): Response {
  bomb ??= Uint8Array.from(gzipSync(Buffer.alloc(BOMB_BYTES, " ")));
  return new Response(bomb, { headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" } });
}

/** The metadata address of cloud machines, which holds secrets. A client must not follow this redirect. */
const REDIRECT_TARGET = "http://169.254.169.254/latest/meta-data/";

const TITLES = { 200: "Just a moment...", 403: "Error 1020: Access denied", 502: "502 Bad Gateway" };
const errorPage = (title: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>cloudflare</p></body></html>`;

/** Distorts a reply in JSON. Other texts, such as a block hash, stay unchanged. */
function distortJson(text: string, distort: (reply: unknown) => unknown): string {
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

/** The reply that replaces the upstream's own reply, or null when the upstream should reply. */
async function failureReply(
  c: Context,
  upstream: Upstream,
  fault: Fault,
  cleared: AbortSignal,
): Promise<Response | null> {
  switch (fault.mode) {
    case "429":
      return c.json(upstream.errorBodies.tooManyRequests, 429, { "Retry-After": String(fault.retryAfter) });
    case "429-no-retry-after":
      return c.json(upstream.errorBodies.tooManyRequests, 429);
    case "451":
      return c.json({ code: 0, msg: "Service unavailable from a restricted location" }, 451);
    case "500":
      return c.json({ status: 500, error: "Internal Server Error" }, 500);
    case "503":
      return c.json({ status: 503, error: "Service Unavailable" }, 503);
    case "auth":
      return c.json(upstream.errorBodies.unauthorized, 401);
    case "html":
      return c.html(errorPage(TITLES[fault.status]), fault.status);
    case "redirect":
      return c.redirect(REDIRECT_TARGET, 302);
    case "empty":
      return c.body("", 200, { "Content-Type": "application/json" });
    case "drip":
      return endlessReply(c.req.raw.signal, cleared);
    case "bomb":
      return bombReply();
    case "reset":
      return droppedReply();
    case "timeout":
      await pause(HANG_MS, c.req.raw.signal, cleared);
      return c.html(errorPage("504 Gateway Time-out"), 504);
    case "slow":
      await pause(fault.delayMs, c.req.raw.signal, cleared);
      return null;
    default:
      return null;
  }
}

/** Middleware that applies the active faults to the requests of one upstream. */
export const injectFaults =
  (upstream: Upstream, faults: FaultList): MiddlewareHandler<{ Variables: { fault: string } }> =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const fault = faults.take(upstream.name, pathname + search + ((await upstream.detail?.(c)) ?? ""));
    if (fault === undefined) return next();
    c.set("fault", fault.mode);
    const failure = await failureReply(c, upstream, fault, faults.cleared());
    if (failure !== null) return failure;

    await next();
    const { mode } = fault;
    if (!c.res.ok) return;
    if (mode === "truncated") c.res = await withBody(c.res, (text) => text.slice(0, text.length / 2));
    if (isDistortion(mode))
      c.res = await withBody(
        c.res,
        (text) =>
          upstream.distortText?.(mode, text, fault) ??
          distortJson(text, (reply) => upstream.distort(mode, reply, fault)),
      );
  };

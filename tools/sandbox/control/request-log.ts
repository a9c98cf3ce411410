import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Clock } from "../clock.ts";
import type { Upstream } from "./upstream.ts";

const MOST_KEPT = 500;

type LoggedRequest = {
  /** ISO, by the clock of the sandbox. */
  at: string;
  upstream: string;
  method: string;
  /** Path and query. */
  url: string;
  /** Null while it is being answered. */
  status: number | null;
  fault: string | null;
  userAgent: string | null;
  /** Which key header came with it; the key itself is not kept. */
  key: "demo" | "pro" | null;
};

export type RequestLog = {
  record: (upstream: Upstream) => MiddlewareHandler<{ Variables: { fault: string } }>;
  /** The last 500, the newest last. */
  requests: () => readonly LoggedRequest[];
  /** Upstream → endpoint → how many since the last reset. */
  counts: () => Record<string, Record<string, number>>;
  clear: () => void;
};

export function createRequestLog(clock: Clock): RequestLog {
  let requests: LoggedRequest[] = [];
  let counts: Record<string, Record<string, number>> = {};
  return {
    record: (upstream) => async (c, next) => {
      const { pathname, search } = new URL(c.req.url);
      const route = matchedRoutes(c).find(({ path }) => !path.endsWith("*"));
      const endpoint = route?.path.slice(upstream.mount.length) ?? "unknown path";
      const ofUpstream = counts[upstream.name] ?? {};
      counts[upstream.name] = { ...ofUpstream, [endpoint]: (ofUpstream[endpoint] ?? 0) + 1 };
      const entry: LoggedRequest = {
        at: new Date(clock.now()).toISOString(),
        upstream: upstream.name,
        method: c.req.method,
        url: pathname + search,
        status: null,
        fault: null,
        userAgent: c.req.header("user-agent") ?? null,
        key: c.req.header("x-cg-demo-api-key") ? "demo" : c.req.header("x-cg-pro-api-key") ? "pro" : null,
      };
      requests = [...requests.slice(1 - MOST_KEPT), entry];
      await next();
      entry.status = c.res.status;
      entry.fault = c.get("fault") ?? null;
    },
    requests: () => requests,
    counts: () => counts,
    clear: () => {
      requests = [];
      counts = {};
    },
  };
}

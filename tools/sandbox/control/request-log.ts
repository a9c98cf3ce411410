import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Clock } from "../clock.ts";
import type { Upstream } from "./upstream.ts";

const MAX_REQUESTS = 500;
const MAX_BODY = 4_000;

type LoggedRequest = {
  /** The time of the sandbox's clock, in ISO format. */
  at: string;
  upstream: string;
  method: string;
  /** Path and query. */
  url: string;
  /** Null until the reply is sent. */
  status: number | null;
  fault: string | null;
  userAgent: string | null;
  /** The kind of API key in the request; the key itself is not stored. */
  key: "demo" | "pro" | null;
  /** The JSON body, of services to which addresses are sent. */
  body?: string;
};

export type RequestLog = {
  record: (upstream: Upstream) => MiddlewareHandler<{ Variables: { fault: string } }>;
  /** The last 500 requests, newest last. */
  requests: () => readonly LoggedRequest[];
  /** The number of requests since the last reset, by upstream and endpoint. */
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
      const upstreamCounts = counts[upstream.name] ?? {};
      counts[upstream.name] = { ...upstreamCounts, [endpoint]: (upstreamCounts[endpoint] ?? 0) + 1 };
      const entry: LoggedRequest = {
        at: new Date(clock.now()).toISOString(),
        upstream: upstream.name,
        method: c.req.method,
        url: pathname + search + ((await upstream.detail?.(c)) ?? ""),
        status: null,
        fault: null,
        userAgent: c.req.header("user-agent") ?? null,
        key: c.req.header("x-cg-demo-api-key") ? "demo" : c.req.header("x-cg-pro-api-key") ? "pro" : null,
      };
      if (upstream.logsBodies) entry.body = (await c.req.text()).slice(0, MAX_BODY);
      requests = [...requests.slice(1 - MAX_REQUESTS), entry];
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

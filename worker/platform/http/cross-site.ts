import type { MiddlewareHandler } from "hono";
import { notAllowed } from "./errors.ts";

type RequestOrigin = { fetchSite: string | undefined; origin: string | undefined; ownOrigin: string };

/**
 * Whether a state-changing request comes from our own pages or from a client that is not a browser. Browsers send
 * `Sec-Fetch-Site`, old ones only `Origin`. A client without both headers is not a browser, so it has no cookies of
 * other users. This is the rule of Go's CrossOriginProtection.
 */
function isTrustedOrigin({ fetchSite, origin, ownOrigin }: RequestOrigin): boolean {
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";
  return origin === undefined || origin === ownOrigin;
}

/** Middleware for requests that change state, and for the WebSocket, because it is opened by GET and sends cookies. */
export const refuseCrossSite: MiddlewareHandler = (c, next) => {
  const requestOrigin = {
    fetchSite: c.req.header("Sec-Fetch-Site"),
    origin: c.req.header("Origin"),
    ownOrigin: new URL(c.req.url).origin,
  };
  if (!isTrustedOrigin(requestOrigin)) throw notAllowed("This request came from another site.");
  return next();
};

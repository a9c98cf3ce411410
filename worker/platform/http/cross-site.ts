import type { MiddlewareHandler } from "hono";
import { notAllowed } from "./errors.ts";

type Origins = { fetchSite: string | undefined; origin: string | undefined; ownOrigin: string };

/**
 * Whether a request that changes something may come from where it comes. A browser says so in
 * `Sec-Fetch-Site`, an old one in `Origin`; a client that sends neither is no browser and holds no
 * other person's cookies. The rule of Go's CrossOriginProtection.
 */
function isOwnRequest({ fetchSite, origin, ownOrigin }: Origins): boolean {
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";
  return origin === undefined || origin === ownOrigin;
}

/** For whatever changes something, and for the socket: it is opened by GET, and carries cookies as a form would. */
export const refuseCrossSite: MiddlewareHandler = (c, next) => {
  const facts = {
    fetchSite: c.req.header("Sec-Fetch-Site"),
    origin: c.req.header("Origin"),
    ownOrigin: new URL(c.req.url).origin,
  };
  if (!isOwnRequest(facts)) throw notAllowed("This request came from another site.");
  return next();
};

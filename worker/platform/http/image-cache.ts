import type { Context } from "hono";
import { noContent } from "./replies.ts";

/**
 * Headers for a missing image, so that it is requested from the upstream again after ten minutes and not at each view.
 */
export const ABSENT_HEADERS = { "Cache-Control": "public, max-age=600" };
/** Marks a missing image in the cache, because the cache cannot store a reply without a body. */
const ABSENT_MARKER = "X-Absent";

/**
 * Serves an image from the cache, or loads it and caches it when its reply is public. `path` is the image's canonical
 * address, so that query strings and headers cause no further upstream call.
 */
export async function serveCachedImage(
  c: Context,
  cacheName: string,
  path: string,
  load: () => Promise<Response>,
): Promise<Response> {
  const cache = await caches.open(cacheName);
  const key = new URL(path, c.req.url).href;
  const cached = await cache.match(key);
  if (cached) return cached.headers.has(ABSENT_MARKER) ? noContent(ABSENT_HEADERS) : cached;
  const reply = await load();
  // A 404 is not cached, because made-up ids would fill the cache.
  if (reply.status === 404 || !reply.headers.get("Cache-Control")?.startsWith("public")) return reply;
  const cacheEntry =
    reply.status === 204 ? new Response("", { headers: { ...ABSENT_HEADERS, [ABSENT_MARKER]: "1" } }) : reply.clone();
  c.executionCtx.waitUntil(cache.put(key, cacheEntry));
  return reply;
}

import type { Context } from "hono";
import { noContent } from "./replies.ts";

/** A missing picture is looked for again after ten minutes, not at each view. */
export const ABSENT = { "Cache-Control": "public, max-age=600" };
/** Marks the absence of a picture in the cache, which cannot keep a reply without a body. */
const ABSENCE = "X-Absent";

/**
 * Answers a picture from the cache, and otherwise by `load`, whose public replies are kept. `path` is the picture's
 * canonical address: nothing else that a request carries makes us ask the upstream again.
 */
export async function fromImageCache(
  c: Context,
  store: string,
  path: string,
  load: () => Promise<Response>,
): Promise<Response> {
  const cache = await caches.open(store);
  const key = new URL(path, c.req.url).href;
  const cached = await cache.match(key);
  if (cached) return cached.headers.has(ABSENCE) ? noContent(ABSENT) : cached;
  const reply = await load();
  // A 404 is not kept: made-up ids would fill the cache.
  if (reply.status === 404 || !reply.headers.get("Cache-Control")?.startsWith("public")) return reply;
  const kept = reply.status === 204 ? new Response("", { headers: { ...ABSENT, [ABSENCE]: "1" } }) : reply.clone();
  c.executionCtx.waitUntil(cache.put(key, kept));
  return reply;
}

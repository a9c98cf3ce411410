import type { App } from "../app.ts";
import { imageHeaders, noContent, plainText } from "../platform/replies.ts";
import { findImage } from "./snapshot.queries.ts";

const UPSTREAM_HOSTS = new Set(["assets.coingecko.com", "coin-images.coingecko.com"]);
const IMAGE_TYPE = /^image\/(png|jpeg|webp|gif|svg\+xml)\b/;
/** A picture that could not be had is asked for again after a while, not at each view. */
const ABSENT = { "Cache-Control": "public, max-age=600" };

function allowedUrl(image: string, ownHost: string): string | null {
  const url = URL.parse(image);
  if (!url) return null;
  // Local development and the sandbox speak plain http; CoinGecko's own hosts never need to.
  if (url.host === ownHost) return url.href;
  return url.protocol === "https:" && UPSTREAM_HOSTS.has(url.host) ? url.href : null;
}

/** Pictures of listed coins, through our own address: the page opens no connection to a third party. */
export function imageRoutes(app: App) {
  app.get("/img/coins/:id", async (c) => {
    const { db, config, coins } = c.env;
    const cache = await caches.open("coin-images");
    // By path alone: whatever else an address carries must not make us ask the upstream again.
    const key = new URL(c.req.path, c.req.url).href;
    const cached = await cache.match(key);
    if (cached) return cached;

    const known = await findImage(db, c.req.param("id"));
    if (known === undefined) return plainText(404, "There is no such coin.", ABSENT);
    const url = allowedUrl(known, config.coinGeckoHost);
    const image = url ? await coins.image(url) : null;
    // A browser reports a missing file as an error; a coin without a picture is none, its letter stands.
    if (!image?.ok || !IMAGE_TYPE.test(image.value.contentType)) return noContent(ABSENT);
    const reply = new Response(image.value.bytes, { headers: imageHeaders(image.value.contentType) });
    c.executionCtx.waitUntil(cache.put(key, reply.clone()));
    return reply;
  });
}

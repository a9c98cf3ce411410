import type { App } from "../api.ts";
import { ABSENT, fromImageCache } from "../platform/http/image-cache.ts";
import { imageHeaders, noContent, plainText } from "../platform/http/replies.ts";
import { findImage } from "./snapshot.queries.ts";

const UPSTREAM_HOSTS = new Set(["assets.coingecko.com", "coin-images.coingecko.com"]);
const IMAGE_TYPE = /^image\/(png|jpeg|webp|gif|svg\+xml)\b/;

function allowedUrl(image: string, ownHost: string): string | null {
  const url = URL.parse(image);
  if (!url) return null;
  // Local development and the sandbox speak plain http; CoinGecko's own hosts never need to.
  if (url.host === ownHost) return url.href;
  return url.protocol === "https:" && UPSTREAM_HOSTS.has(url.host) ? url.href : null;
}

/** Pictures of listed coins, through our own address: the page opens no connection to a third party. */
export function imageRoutes(app: App) {
  app.get("/img/coins/:id", (c) => {
    const { db, config, coins } = c.env;
    const id = c.req.param("id");
    return fromImageCache(c, "coin-images", `/img/coins/${encodeURIComponent(id)}`, async () => {
      const known = await findImage(db, id);
      if (known === undefined) return plainText(404, "There is no such coin.", ABSENT);
      const url = allowedUrl(known, config.coinGeckoHost);
      const image = url ? await coins.image(url) : null;
      // A browser reports a missing file as an error; a coin without a picture shows its letter instead.
      if (!image?.ok || !IMAGE_TYPE.test(image.value.contentType)) return noContent(ABSENT);
      return new Response(image.value.bytes, { headers: imageHeaders(image.value.contentType) });
    });
  });
}

import type { App } from "../api.ts";
import { ABSENT_HEADERS, serveCachedImage } from "../platform/http/image-cache.ts";
import { imageHeaders, noContent, plainText } from "../platform/http/replies.ts";
import { findImage } from "./snapshot.queries.ts";

const UPSTREAM_HOSTS = new Set(["assets.coingecko.com", "coin-images.coingecko.com"]);
const IMAGE_TYPE = /^image\/(png|jpeg|webp|gif|svg\+xml)\b/;

function allowedUrl(image: string, ownHost: string): string | null {
  const url = URL.parse(image);
  if (!url) return null;
  // Plain http is allowed for the sandbox only. CoinGecko's own hosts always use https.
  if (url.host === ownHost) return url.href;
  return url.protocol === "https:" && UPSTREAM_HOSTS.has(url.host) ? url.href : null;
}

/** Serves images of listed coins from our own address, so that the page opens no connection to a third party. */
export function imageRoutes(app: App) {
  app.get("/img/coins/:id", (c) => {
    const { db, config, coins } = c.env;
    const id = c.req.param("id");
    return serveCachedImage(c, "coin-images", `/img/coins/${encodeURIComponent(id)}`, async () => {
      const imageUrl = await findImage(db, id);
      if (imageUrl === undefined) return plainText(404, "Coin not found.", ABSENT_HEADERS);
      const url = allowedUrl(imageUrl, config.coinGeckoHost);
      const image = url ? await coins.image(url) : null;
      // The reply is 204, because browsers report a 404 in the console. The page shows the coin's first letter instead.
      if (!image?.ok || !IMAGE_TYPE.test(image.value.contentType)) return noContent(ABSENT_HEADERS);
      return new Response(image.value.bytes, { headers: imageHeaders(image.value.contentType) });
    });
  });
}

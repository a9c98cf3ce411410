import type { App } from "../api.ts";
import { ABSENT_HEADERS, serveCachedImage } from "../platform/http/image-cache.ts";
import { imageHeaders, noContent, packHeaders, plainText, renewedPackHeaders } from "../platform/http/replies.ts";
import { findImages, readPack } from "./packs.queries.ts";
import { allowedUrl, IMAGE_TYPE } from "./packs.rules.ts";

/** Serves images of listed coins from our own address, so that the page opens no connection to a third party. */
export function imageRoutes(app: App) {
  app.get("/img/coins/:id", (c) => {
    const { db, config, coins } = c.env;
    const id = c.req.param("id");
    return serveCachedImage(c, "coin-images", `/img/coins/${encodeURIComponent(id)}`, async () => {
      const [coin] = await findImages(db, [id]);
      if (coin === undefined) return plainText(404, "Coin not found.", ABSENT_HEADERS);
      const url = allowedUrl(coin.image, config.coinGeckoHost);
      const image = url ? await coins.image(url) : null;
      // The reply is 204, because browsers report a 404 in the console. The page shows the coin's first letter instead.
      if (!image?.ok || !IMAGE_TYPE.test(image.value.contentType)) return noContent(ABSENT_HEADERS);
      return new Response(image.value.bytes, { headers: imageHeaders(image.value.contentType) });
    });
  });

  app.get("/img/packs/:pack/:digest", (c) => {
    const { db, config } = c.env;
    const { pack, digest } = c.req.param();
    const path = `/img/packs/${encodeURIComponent(pack)}/${encodeURIComponent(digest)}`;
    return serveCachedImage(c, "picture-packs", path, async () => {
      const found = /^\d{1,3}$/.test(pack) ? await readPack(db, config.marketOrigin, Number(pack)) : null;
      if (!found) return plainText(404, "There is no such pack of pictures.", ABSENT_HEADERS);
      // An open page may ask for a pack that has been renewed since. It gets the new one, which names its coins too.
      return new Response(found.body, { headers: found.digest === digest ? packHeaders : renewedPackHeaders });
    });
  });
}

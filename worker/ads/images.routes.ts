import { isAdLink } from "../../shared/ads/links.ts";
import type { App } from "../api.ts";
import { ABSENT_HEADERS, serveCachedImage } from "../platform/http/image-cache.ts";
import { imageHeaders, noContent, plainText } from "../platform/http/replies.ts";
import { parseRowId } from "../platform/ids.ts";
import { findAdPicture } from "./pictures/ad-pictures.queries.ts";
import { fetchAdPicture } from "./pictures/ad-pictures.ts";

const PUBLIC_CACHE = { "Cache-Control": "public, max-age=86400" };
/** For pictures of ads that do not run, which only the buyer and admins may see. */
const NO_CACHE = { "Cache-Control": "private, no-store" };
const IMAGE_NOT_FOUND = "Image not found.";

/** Serves the pictures of ads from our own origin, so that a visitor's browser connects to no advertiser. */
export function adImageRoutes(app: App) {
  // The form shows a picture before the order exists. Only users can ask for one, and not without limit.
  app.get("/img/ads/preview", async (c) => {
    const deps = c.env;
    const url = c.req.query("url") ?? "";
    const user = await deps.identify(c.req.raw);
    if (!user || !isAdLink(url)) return plainText(404, IMAGE_NOT_FOUND);
    const picture = await fetchAdPicture(deps, user.id, url);
    if (!picture) return noContent(NO_CACHE);
    return new Response(picture.bytes, { headers: { ...imageHeaders(picture.contentType), ...NO_CACHE } });
  });

  app.get("/img/ads/:id", async (c) => {
    const deps = c.env;
    const id = parseRowId(c.req.param("id"));
    return serveCachedImage(c, "ad-images", `/img/ads/${id}`, async () => {
      const picture = await findAdPicture(deps.db, id);
      const isPublic = picture?.status === "active";
      const user = picture && !isPublic ? await deps.identify(c.req.raw) : null;
      if (!picture || !(isPublic || user?.isAdmin || (user && user.id === picture.userId)))
        return plainText(404, IMAGE_NOT_FOUND);
      const cacheHeaders = isPublic ? PUBLIC_CACHE : NO_CACHE;
      // The reply is 204, because browsers log a 404 as an error and the ad shows a letter instead.
      if (!picture.bytes || !picture.contentType) return noContent(isPublic ? ABSENT_HEADERS : NO_CACHE);
      const headers = { ...imageHeaders(picture.contentType), ...cacheHeaders };
      return new Response(new Uint8Array(picture.bytes), { headers });
    });
  });
}

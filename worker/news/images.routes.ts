import { isPublicHttps, pictureOf } from "../../shared/news/rules.ts";
import type { App } from "../api.ts";
import { ABSENT_HEADERS, serveCachedImage } from "../platform/http/image-cache.ts";
import { imageHeaders, noContent, plainText } from "../platform/http/replies.ts";
import { findArticleWithPicture } from "./articles.ts";

const PUBLIC_CACHE = { "Cache-Control": "public, max-age=86400" };
/** For pictures of drafts, which only the author and admins may see. */
const NO_CACHE = { "Cache-Control": "private, no-store" };
const IMAGE_NOT_FOUND = "Image not found.";

/** Serves the pictures of articles from our own origin, so that a reader's browser connects to no third party. */
export function newsImageRoutes(app: App) {
  app.get("/img/news/:id", async (c) => {
    const deps = c.env;
    const id = Number(c.req.param("id"));
    const url = c.req.query("url") ?? "";
    if (!Number.isSafeInteger(id) || !isPublicHttps(url)) return plainText(404, IMAGE_NOT_FOUND);
    return serveCachedImage(c, "news-images", pictureOf(id, url), async () => {
      const article = await findArticleWithPicture(deps, id, url, () => deps.identify(c.req.raw));
      if (!article) return plainText(404, IMAGE_NOT_FOUND);
      const picture = await deps.pictures.get(url);
      // The reply is 204, because browsers log a 404 as an error and the page itself shows that the picture is missing.
      if (!picture.ok) return noContent(article.isPublished ? ABSENT_HEADERS : NO_CACHE);
      const headers = {
        ...imageHeaders(picture.value.contentType),
        ...(article.isPublished ? PUBLIC_CACHE : NO_CACHE),
      };
      return new Response(picture.value.bytes, { headers });
    });
  });
}

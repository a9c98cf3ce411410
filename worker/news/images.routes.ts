import { isPublicHttps, pictureOf } from "../../shared/news/rules.ts";
import type { App } from "../api.ts";
import { ABSENT, fromImageCache } from "../platform/http/image-cache.ts";
import { imageHeaders, noContent, plainText } from "../platform/http/replies.ts";
import { pictureArticle } from "./articles.ts";

const KEPT = { "Cache-Control": "public, max-age=86400" };
/** For pictures of drafts, which only their author may see. */
const OWN = { "Cache-Control": "private, no-store" };
const NONE = "There is no such picture.";

/** Pictures that an article shows, through our own address: a reader opens no connection to a third party. */
export function newsImageRoutes(app: App) {
  app.get("/img/news/:id", async (c) => {
    const deps = c.env;
    const id = Number(c.req.param("id"));
    const url = c.req.query("url") ?? "";
    if (!Number.isSafeInteger(id) || !isPublicHttps(url)) return plainText(404, NONE);
    return fromImageCache(c, "news-images", pictureOf(id, url), async () => {
      const article = await pictureArticle(deps, id, url, () => deps.identify(c.req.raw));
      if (!article) return plainText(404, NONE);
      const picture = await deps.pictures.get(url);
      // A browser reports a missing file as an error; the page itself says that the picture is missing.
      if (!picture.ok) return noContent(article.isPublished ? ABSENT : OWN);
      const headers = { ...imageHeaders(picture.value.contentType), ...(article.isPublished ? KEPT : OWN) };
      return new Response(picture.value.bytes, { headers });
    });
  });
}

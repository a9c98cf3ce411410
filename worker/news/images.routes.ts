import { isPublicHttps, pictureOf } from "../../shared/news-rules.ts";
import type { App } from "../app.ts";
import { imageHeaders, noContent, plainText } from "../platform/replies.ts";
import { pictureArticle } from "./articles.ts";

const KEPT = { "Cache-Control": "public, max-age=86400" };
const OWN = { "Cache-Control": "private, no-store" };
/** A picture that could not be had is asked for again after a while, not at each view. */
const ABSENT = { "Cache-Control": "public, max-age=600" };
/** How the cache keeps one that could not be had: a reply without content is none that every cache can hold. */
const ABSENCE = "X-Absent";
const NONE = "There is no such picture.";

/** Pictures that an article shows, through our own address: a reader opens no connection to a third party. */
export function newsImageRoutes(app: App) {
  app.get("/img/news/:id", async (c) => {
    const deps = c.env;
    const id = Number(c.req.param("id"));
    const url = c.req.query("url") ?? "";
    if (!Number.isSafeInteger(id) || !isPublicHttps(url)) return plainText(404, NONE);

    const cache = await caches.open("news-images");
    // Named anew, so that no other parameter makes another picture of it.
    const key = new URL(pictureOf(id, url), c.req.url).href;
    const cached = await cache.match(key);
    if (cached) return cached.headers.has(ABSENCE) ? noContent(ABSENT) : cached;

    const article = await pictureArticle(deps, id, url, () => deps.identify(c.req.raw));
    if (!article) return plainText(404, NONE);
    const picture = await deps.pictures.get(url);
    const { isPublished } = article;
    const reply = picture.ok
      ? new Response(picture.value.bytes, {
          headers: { ...imageHeaders(picture.value.contentType), ...(isPublished ? KEPT : OWN) },
        })
      : // A browser reports a missing file as an error; the page says by itself that the picture is not there.
        noContent(isPublished ? ABSENT : OWN);
    const kept = picture.ok ? reply.clone() : new Response("", { headers: { ...ABSENT, [ABSENCE]: "1" } });
    if (isPublished) c.executionCtx.waitUntil(cache.put(key, kept));
    return reply;
  });
}

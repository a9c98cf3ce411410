import type { App } from "../app.ts";
import { imageHeaders, plainText } from "../platform/replies.ts";
import type { IcpToken } from "./tokens.rules.ts";

const IMAGE_TYPE = /^image\/(png|jpeg|webp|gif|svg\+xml)\b/;
/** A picture that could not be had is asked for again after a while, not at each view. */
const ABSENT = { "Cache-Control": "public, max-age=600" };

/** Logos of listed tokens, through our own address: the page opens no connection to a third party. */
export function tokenImageRoutes(app: App) {
  app.get("/img/tokens/:id", async (c) => {
    const { feeds, tokenSource } = c.env;
    const cache = await caches.open("token-images");
    const cached = await cache.match(c.req.url);
    if (cached) return cached;

    const id = c.req.param("id");
    const tokens = await feeds.read<IcpToken[]>("tokens", (work) => c.executionCtx.waitUntil(work));
    const isListed = tokens?.body.some((token) => token.id === id) ?? false;
    const image = isListed ? await tokenSource.logo(id) : null;
    if (!image?.ok || !IMAGE_TYPE.test(image.value.contentType)) {
      return plainText(404, "There is no picture of this token.", ABSENT);
    }
    const reply = new Response(image.value.bytes, { headers: imageHeaders(image.value.contentType) });
    c.executionCtx.waitUntil(cache.put(c.req.url, reply.clone()));
    return reply;
  });
}

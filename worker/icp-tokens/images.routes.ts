import type { App } from "../api.ts";
import { ABSENT_HEADERS, serveCachedImage } from "../platform/http/image-cache.ts";
import { imageHeaders, noContent, plainText } from "../platform/http/replies.ts";
import type { IcpToken } from "./tokens.rules.ts";

const IMAGE_TYPE = /^image\/(png|jpeg|webp|gif|svg\+xml)\b/;

/** Serves logos of listed tokens from our own address, so that the page opens no connection to a third party. */
export function tokenImageRoutes(app: App) {
  app.get("/img/tokens/:id", async (c) => {
    const { feeds, tokenSource } = c.env;
    const id = c.req.param("id");
    const tokens = await feeds.read<IcpToken[]>("tokens", (work) => c.executionCtx.waitUntil(work));
    if (!tokens?.body.some((token) => token.id === id)) {
      return plainText(404, "Token not found.", ABSENT_HEADERS);
    }
    return serveCachedImage(c, "token-images", `/img/tokens/${encodeURIComponent(id)}`, async () => {
      const image = await tokenSource.logo(id);
      // The reply is 204, because browsers report a 404 in the console. The page shows the token's first letter
      // instead.
      if (!image.ok || !IMAGE_TYPE.test(image.value.contentType)) return noContent(ABSENT_HEADERS);
      return new Response(image.value.bytes, { headers: imageHeaders(image.value.contentType) });
    });
  });
}

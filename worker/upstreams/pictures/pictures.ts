import { isPublicHttps } from "../../../shared/news/rules.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchBytes, type Outcome } from "../../platform/upstream-http.ts";

export type Picture = { bytes: Uint8Array; contentType: string };
export type PictureSource = { get(url: string): Promise<Outcome<Picture>> };

const TIMEOUT = 5_000;
const MAX_BYTES = 1024 * 1024;
/** No SVG: it is a document, and can refer to others. */
const PICTURE_TYPE = /^image\/(png|jpeg|webp|gif|avif)\s*(;|$)/i;

/**
 * Pictures that people link to, from public https hosts alone. A redirect is not followed: it could lead
 * into a network that is not public. `gateway` is asked in place of every host, where there is one.
 */
export function pictures({ gateway, clock }: { gateway?: string | undefined; clock: Clock }): PictureSource {
  return {
    async get(url) {
      if (!isPublicHttps(url)) return failed({ kind: "not-found" });
      const asked = gateway ? `${gateway}/${encodeURIComponent(url)}` : url;
      const headers = { Accept: "image/avif,image/webp,image/png,image/jpeg,image/gif", "User-Agent": "Tidemark" };
      const reply = await fetchBytes({
        url: asked,
        headers,
        timeoutMs: TIMEOUT,
        maxBytes: MAX_BYTES,
        now: clock.now(),
      });
      return reply.ok && !PICTURE_TYPE.test(reply.value.contentType) ? failed({ kind: "unexpected-shape" }) : reply;
    },
  };
}

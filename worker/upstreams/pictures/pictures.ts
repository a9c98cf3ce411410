import { isPublicHttps } from "../../../shared/news/rules.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchBytes, type UpstreamResult } from "../../platform/upstream-http.ts";

export type Picture = { bytes: Uint8Array; contentType: string };
export type PictureSource = { get(url: string): Promise<UpstreamResult<Picture>> };

const TIMEOUT = 5_000;
const MAX_BYTES = 1024 * 1024;
/** SVG is not allowed, because it is a document that can load other documents. */
const PICTURE_TYPE = /^image\/(png|jpeg|webp|gif|avif)\s*(;|$)/i;

/**
 * Fetches pictures that users link to, from public https hosts only. Redirects are not followed, because they could
 * lead into a private network. When `gateway` is set, every picture is fetched through it instead of from its host.
 */
export function pictures({ gateway, clock }: { gateway?: string | undefined; clock: Clock }): PictureSource {
  return {
    async get(url) {
      if (!isPublicHttps(url)) return failed({ kind: "not-found" });
      const fetchUrl = gateway ? `${gateway}/${encodeURIComponent(url)}` : url;
      const headers = { Accept: "image/avif,image/webp,image/png,image/jpeg,image/gif", "User-Agent": "Tidemark" };
      const reply = await fetchBytes({
        url: fetchUrl,
        headers,
        timeoutMs: TIMEOUT,
        maxBytes: MAX_BYTES,
        now: clock.now(),
      });
      return reply.ok && !PICTURE_TYPE.test(reply.value.contentType) ? failed({ kind: "unexpected-shape" }) : reply;
    },
  };
}

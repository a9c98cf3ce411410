import { isPublicHttps } from "../../../shared/news/rules.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";
import { fetchUserUrl, type UserHosts } from "../user-hosts/fetch-user-url.ts";

export type Picture = { bytes: Uint8Array; contentType: string };
export type PictureSource = { get(url: string): Promise<UpstreamResult<Picture>> };

const TIMEOUT = 5_000;
const MAX_BYTES = 1024 * 1024;
/** SVG is not allowed, because it is a document that can load other documents. */
const PICTURE_TYPE = /^image\/(png|jpeg|webp|gif|avif)\s*(;|$)/i;

const HOST_FAILURES = { "not-public": "not-found", missing: "not-found", unknown: "network" } as const;

/** Fetches pictures that users link to, from public https hosts only. */
export function pictures({ clock, ...hosts }: UserHosts & { clock: Clock }): PictureSource {
  return {
    async get(url) {
      if (!isPublicHttps(url)) return failed({ kind: "not-found" });
      const headers = { Accept: "image/avif,image/webp,image/png,image/jpeg,image/gif", "User-Agent": "Tidemark" };
      const reply = await fetchUserUrl(hosts, {
        url,
        headers,
        timeoutMs: TIMEOUT,
        maxBytes: MAX_BYTES,
        now: clock.now(),
      });
      if (reply.ok) return PICTURE_TYPE.test(reply.value.contentType) ? reply : failed({ kind: "unexpected-shape" });
      const { failure } = reply;
      return failed(failure.kind === "host" ? { kind: HOST_FAILURES[failure.verdict] } : failure);
    },
  };
}

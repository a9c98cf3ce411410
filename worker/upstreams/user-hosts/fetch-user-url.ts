import { fetchBytes, type UpstreamCall, type UpstreamFailure } from "../../platform/upstream-http.ts";
import type { HostVerdict, Resolver } from "./resolver.ts";

/** Why nothing was fetched: what is known about the host, or how the request has failed. */
export type UserUrlFailure = UpstreamFailure | { kind: "host"; verdict: Exclude<HostVerdict, "public"> };
/** When `gateway` is set, every request is sent through it instead of to its host. */
export type UserHosts = { resolver: Resolver; gateway?: string | undefined };

/**
 * Sends a request to an address that a user has named. Its host is resolved first and must have only public addresses,
 * and redirects are not followed, because they could lead anywhere. A Worker cannot bind a request to the address that was
 * resolved; if the name changes in between, Cloudflare's network still does not route requests of Workers to private
 * addresses.
 */
export async function fetchUserUrl({ resolver, gateway }: UserHosts, call: UpstreamCall) {
  const verdict = await resolver.check(new URL(call.url).hostname);
  if (verdict !== "public") return { ok: false, failure: { kind: "host", verdict } satisfies UserUrlFailure } as const;
  return fetchBytes({ ...call, url: gateway ? `${gateway}/${encodeURIComponent(call.url)}` : call.url });
}

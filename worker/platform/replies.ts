/**
 * Every reply of the worker is made here, because `_headers` reaches static files only.
 * The headers are written once: setting them per request costs a third of a small request.
 */
const SECURITY = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
};
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
const API = { ...SECURITY, "Content-Security-Policy": API_POLICY };
const PRIVATE_JSON = { ...API, "Content-Type": "application/json", "Cache-Control": "no-store" };
const PRIVATE_TEXT = { ...API, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** DESIGN 7: an edge may serve old prices while it fetches new ones; `s-maxage` would forbid that. */
const PUBLIC_CACHE = {
  "Cache-Control": "public, max-age=15",
  "Cloudflare-CDN-Cache-Control": "public, max-age=30, stale-while-revalidate=60, stale-if-error=86400",
};
export const PUBLIC_JSON = { ...API, ...PUBLIC_CACHE, "Content-Type": "application/json" };

type Headers = Record<string, string>;

type PrivateOptions = { status?: number | undefined; cookies?: readonly string[] };

export function privateJson(value: unknown, { status = 200, cookies = [] }: PrivateOptions = {}): Response {
  const reply = new Response(JSON.stringify(value), { status, headers: PRIVATE_JSON });
  for (const cookie of cookies) reply.headers.append("Set-Cookie", cookie);
  return reply;
}

export const plainText = (status: number, sentence: string, headers?: Headers): Response =>
  new Response(sentence, { status, headers: headers ? { ...PRIVATE_TEXT, ...headers } : PRIVATE_TEXT });

export const noContent = (headers: Headers): Response =>
  new Response(null, { status: 204, headers: { ...API, ...headers } });

/** Prepared bytes with headers that the caller keeps prepared too; 304 when the client has this version. */
export function publicBytes(request: Request, body: BodyInit, headers: Headers): Response {
  const tag = headers.ETag;
  if (tag !== undefined && request.headers.get("If-None-Match") === tag)
    return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

export const htmlHeaders = (policy: string): Headers => ({
  ...SECURITY,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  // A browser asks again, because a new build retires the scripts that old HTML names.
  "Cache-Control": "no-cache",
  "Cloudflare-CDN-Cache-Control": PUBLIC_CACHE["Cloudflare-CDN-Cache-Control"],
});

export const imageHeaders = (contentType: string): Headers => ({
  ...SECURITY,
  "Content-Type": contentType,
  // An SVG opened by itself must not run anything.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cache-Control": "public, max-age=31536000, immutable",
});

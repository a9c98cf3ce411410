import { queryText } from "./query.ts";

/**
 * Every reply of the worker is made here, because `_headers` reaches static files only.
 * The headers are written once: setting them per request costs a third of a small request.
 */
const SECURITY = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};
/** These two rule a page with scripts. On data they would say nothing, and cost each market reply time. */
const PAGE_SECURITY = {
  ...SECURITY,
  "Cross-Origin-Opener-Policy": "same-origin",
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

type Fields = Record<string, string>;

type PrivateOptions = { status?: number | undefined; cookies?: readonly string[]; headers?: Fields };

export function privateJson(
  value: unknown,
  { status = 200, cookies = [], headers = {} }: PrivateOptions = {},
): Response {
  const reply = new Response(JSON.stringify(value), { status, headers: { ...PRIVATE_JSON, ...headers } });
  for (const cookie of cookies) reply.headers.append("Set-Cookie", cookie);
  return reply;
}

export const plainText = (status: number, sentence: string, headers?: Fields): Response =>
  new Response(sentence, { status, headers: headers ? { ...PRIVATE_TEXT, ...headers } : PRIVATE_TEXT });

/** A document for machines: feeds and site maps, which are asked for often and change seldom. */
export const publicXml = (body: string, contentType: string): Response =>
  new Response(body, {
    headers: { ...API, "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": "public, max-age=300" },
  });

/** At the start of a file this tells spreadsheets that it is UTF-8. */
const UTF8_MARK = "\uFEFF";
const csvHeaders = (name: string): Fields => ({
  ...PRIVATE_TEXT,
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}"`,
});

/** A private file that the browser saves. */
export const csvFile = (name: string, text: string): Response =>
  new Response(`${UTF8_MARK}${text}`, { headers: csvHeaders(name) });

/** The same for a long one: the next part is made when the one before it has been taken. */
export function csvStream(name: string, parts: AsyncIterator<string>): Response {
  const encoder = new TextEncoder();
  let mark = UTF8_MARK;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(mark + value));
        mark = "";
      },
      async cancel() {
        await parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: csvHeaders(name) });
}

export const noContent = (headers: Fields): Response =>
  new Response(null, { status: 204, headers: { ...API, ...headers } });

/** In the runtime's own form: it copies them without reading each one again. */
type Tagged = { tag: string | null; headers: Headers };
/** The headers of what is one version of the same data; each query, which may ask for other bytes, has its own tag. */
export type PreparedHeaders = (query: string) => Tagged;

const MOST_QUERIES = 32;
const LONGEST_QUERY = 200;

export function prepareHeaders(version: string, fields: Fields): PreparedHeaders {
  const prepared = new Map<string, Tagged>();
  return (query) => {
    const known = prepared.get(query);
    if (known) return known;
    const tag = query.length > LONGEST_QUERY ? null : `W/"${version}${query && `?${query}`}"`;
    const tagged = { tag, headers: new Headers(tag === null ? fields : { ...fields, ETag: tag }) };
    if (prepared.size >= MOST_QUERIES) prepared.clear();
    prepared.set(query, tagged);
    return tagged;
  };
}

/** Prepared bytes with prepared headers; 304 when the client has this version of them. */
export function publicBytes(request: Request, body: BodyInit, prepared: PreparedHeaders): Response {
  const { tag, headers } = prepared(queryText(request.url));
  if (tag !== null && request.headers.get("If-None-Match") === tag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

export const htmlHeaders = (policy: string): Fields => ({
  ...PAGE_SECURITY,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  // A browser asks again, because a new build retires the scripts that old HTML names.
  "Cache-Control": "no-cache",
  "Cloudflare-CDN-Cache-Control": PUBLIC_CACHE["Cloudflare-CDN-Cache-Control"],
});

/** Of a page that is not for everybody: no cache between us and its reader may keep it. */
export const privateHtmlHeaders = (policy: string): Fields => ({
  ...PAGE_SECURITY,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  "Cache-Control": "no-store",
});

/** The application's page as it was built, with the policy that it was built with. */
export type PageShell = { html: string; policy: string };

/** The page says itself that there is nothing; machines are told by the status. */
export const notFoundPage = ({ html, policy }: PageShell): Response =>
  new Response(html, { status: 404, headers: privateHtmlHeaders(policy) });

export const imageHeaders = (contentType: string): Fields => ({
  ...SECURITY,
  "Content-Type": contentType,
  // An SVG opened by itself must not run anything.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cache-Control": "public, max-age=31536000, immutable",
});

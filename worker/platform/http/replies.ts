import { digest } from "../../../shared/digest.ts";
import { BoundedMap } from "../bounded-map.ts";
import { queryText } from "./query.ts";

/**
 * All replies of the worker are made here, because `_headers` applies to static files only. The header objects are
 * built once, because building them per request costs a third of a small request.
 */
const SECURITY = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};
/** These two headers only affect pages with scripts. On data replies they would cost time without any effect. */
const PAGE_SECURITY = {
  ...SECURITY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
};
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
const API = { ...SECURITY, "Content-Security-Policy": API_POLICY };
const PRIVATE_JSON = { ...API, "Content-Type": "application/json", "Cache-Control": "no-store" };
const PRIVATE_TEXT = { ...API, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** The CDN may serve old prices while it fetches new ones. `s-maxage` would forbid that. */
const PUBLIC_CACHE = {
  "Cache-Control": "public, max-age=15",
  "Cloudflare-CDN-Cache-Control": "public, max-age=30, stale-while-revalidate=60, stale-if-error=86400",
};
export const PUBLIC_JSON = { ...API, ...PUBLIC_CACHE, "Content-Type": "application/json" };

/** A public reply that is built per request from data in memory. */
export const publicJson = (value: unknown): Response => new Response(JSON.stringify(value), { headers: PUBLIC_JSON });

type HeaderFields = Record<string, string>;

type PrivateOptions = { status?: number | undefined; cookies?: readonly string[]; headers?: HeaderFields };

export function privateJson(
  value: unknown,
  { status = 200, cookies = [], headers = {} }: PrivateOptions = {},
): Response {
  const reply = new Response(JSON.stringify(value), { status, headers: { ...PRIVATE_JSON, ...headers } });
  for (const cookie of cookies) reply.headers.append("Set-Cookie", cookie);
  return reply;
}

export const plainText = (status: number, sentence: string, headers?: HeaderFields): Response =>
  new Response(sentence, { status, headers: headers ? { ...PRIVATE_TEXT, ...headers } : PRIVATE_TEXT });

/** XML for feeds and site maps, which are requested often and change rarely. */
export const publicXml = (body: string, contentType: string): Response =>
  new Response(body, {
    headers: { ...API, "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": "public, max-age=300" },
  });

/** A byte order mark, by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const csvHeaders = (name: string): HeaderFields => ({
  ...PRIVATE_TEXT,
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}"`,
});

/** A private CSV file that the browser downloads. */
export const csvFile = (name: string, text: string): Response =>
  new Response(`${BYTE_ORDER_MARK}${text}`, { headers: csvHeaders(name) });

/** A long text as a stream. Each part is produced only when the previous one was read. */
function textStream(parts: AsyncIterator<string>, prefix = ""): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let start = prefix;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(start + value));
        start = "";
      },
      async cancel() {
        await parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

export const csvStream = (name: string, parts: AsyncIterator<string>): Response =>
  new Response(textStream(parts, BYTE_ORDER_MARK), { headers: csvHeaders(name) });

export const privateJsonStream = (parts: AsyncIterator<string>): Response =>
  new Response(textStream(parts), { headers: PRIVATE_JSON });

/** A message was accepted and has no answer. */
export const accepted = (): Response => new Response(null, { status: 202, headers: API });

export const noContent = (headers: HeaderFields): Response =>
  new Response(null, { status: 204, headers: { ...API, ...headers } });

/** The runtime copies a `Headers` object faster than a plain object, and one with names in lower case fastest. */
const fastHeaders = (fields: HeaderFields): Headers =>
  new Headers(Object.entries(fields).map(([name, value]): [string, string] => [name.toLowerCase(), value]));

/** A JSON body that many replies share. */
export const jsonBlob = (value: unknown): Blob => new Blob([JSON.stringify(value)]);

type TaggedHeaders = { tag: string | null; headers: Headers };
/** The headers of one version of some data. Each query has its own ETag, because its bytes may differ. */
export type PreparedHeaders = (query: string) => TaggedHeaders;

const MAX_CACHED_QUERIES = 32;
const MAX_TAGGED_LENGTH = 200;

export function prepareHeaders(version: string, fields: HeaderFields): PreparedHeaders {
  const prepared = new BoundedMap<string, TaggedHeaders>(MAX_CACHED_QUERIES);
  return (query) => {
    const cached = prepared.get(query);
    if (cached) return cached;
    const tag = query.length > MAX_TAGGED_LENGTH ? null : `W/"${version}${query && `?${query}`}"`;
    const tagged = { tag, headers: fastHeaders(tag === null ? fields : { ...fields, ETag: tag }) };
    prepared.set(query, tagged);
    return tagged;
  };
}

/** One tag of a list. Tags are matched instead of split at commas, because a tag may contain a comma. */
const TAG = /(?:W\/)?("[^"]*")/g;
const opaquePart = (tag: string): string => tag.replace(/^W\//, "");

/** Whether an `If-None-Match` header, a list of tags or `*`, includes the tag. Weak and strong tags count as equal. */
export const matchesTag = (header: string | null, tag: string): boolean =>
  header !== null &&
  (header.trim() === "*" || Array.from(header.matchAll(TAG), ([, text]) => text).includes(opaquePart(tag)));

/**
 * Replies with a prepared body and headers, or 304 when the client has this version. A blob is sent as a stream, which
 * the runtime reads in place. The runtime would copy a typed array, or the blob itself, for each reply.
 */
export function preparedReply(request: Request, body: Blob | string, prepared: PreparedHeaders): Response {
  const { tag, headers } = prepared(queryText(request.url));
  if (tag !== null && matchesTag(request.headers.get("If-None-Match"), tag))
    return new Response(null, { status: 304, headers });
  return new Response(typeof body === "string" ? body : body.stream(), { headers });
}

export const htmlHeaders = (policy: string): HeaderFields => ({
  ...PAGE_SECURITY,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  // Browsers must revalidate, because old HTML refers to scripts that a new build removes.
  "Cache-Control": "no-cache",
  "Cloudflare-CDN-Cache-Control": PUBLIC_CACHE["Cloudflare-CDN-Cache-Control"],
});

/** Headers for a page that depends on a visitor's cookie: the browser may keep it, a shared cache may not. */
export const ownHtmlHeaders = (policy: string): HeaderFields => ({
  ...PAGE_SECURITY,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  "Cache-Control": "private, no-cache",
  Vary: "Cookie",
});

/**
 * Replies with a page, or 304 when the browser has the same one. The tag follows from `content`, which is the page
 * unless parts of it make no difference.
 */
export async function pageReply(
  request: Request,
  html: string,
  fields: HeaderFields,
  content = html,
): Promise<Response> {
  const tag = `W/"${await digest(content, fields["Content-Security-Policy"] ?? "")}"`;
  const isKnown = matchesTag(request.headers.get("If-None-Match"), tag);
  return new Response(isKnown ? null : html, { status: isKnown ? 304 : 200, headers: { ...fields, ETag: tag } });
}

/** Headers for a page that must not be stored by any cache. */
export const privateHtmlHeaders = (policy: string): HeaderFields => ({
  ...PAGE_SECURITY,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  "Cache-Control": "no-store",
});

const NOT_A_PAGE = /^\/(api|img|mcp)(\/|$)|^\/ws$/i;
const FILE = /\.\w+$/;

/** Whether the address may be one of a page. */
export const isPageAddress = (path: string): boolean => !NOT_A_PAGE.test(path) && !FILE.test(path);

/** The application's page as built, with the Content-Security-Policy of the build. */
export type PageShell = { html: string; policy: string };

/** A 404 for bots and search engines. The page itself shows the visitor that nothing was found. */
export const notFoundPage = ({ html, policy }: PageShell): Response =>
  new Response(html, { status: 404, headers: privateHtmlHeaders(policy) });

/** A picture that no cache may store. */
export const privatePng = (bytes: Uint8Array<ArrayBuffer>, headers: HeaderFields): Response =>
  new Response(bytes, { headers: { ...API, "Content-Type": "image/png", "Cache-Control": "no-store", ...headers } });

/** A file of pictures, whose path changes with its content. */
export const packHeaders: HeaderFields = {
  ...API,
  "Content-Type": "application/octet-stream",
  "Cache-Control": "public, max-age=31536000, immutable",
};

/** For the address of an earlier version of the file. Only the browser keeps it, because anyone can make up addresses. */
export const renewedPackHeaders: HeaderFields = { ...packHeaders, "Cache-Control": "private, max-age=600" };

export const imageHeaders = (contentType: string): HeaderFields => ({
  ...SECURITY,
  "Content-Type": contentType,
  // An SVG that is opened directly must not run scripts.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cache-Control": "public, max-age=31536000, immutable",
});

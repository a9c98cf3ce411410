import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import { createAdaptorServer } from "@hono/node-server";
import type { Prices } from "../../../shared/markets/snapshot.ts";

const TEXT = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;
/** The Brotli quality of Cloudflare's edge for replies that it compresses itself. */
const BROTLI_QUALITY = 4;
const FILLED_BY_WORKER = /^\/(market)?$/;
/** A path for which the asset router replies with the plain page of the build. */
const PLAIN_PAGE = "/bench-without-rows";
const PRICE_FACTOR = 1.01;

export type Edge = Awaited<ReturnType<typeof openEdge>>;

const compress = (body: Buffer): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });

/** The page as it is, and for control runs: without the rows that the worker adds, or without any script. */
export type Html = "complete" | "without rows" | "without scripts";

const SCRIPT = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
/** A page of the same length that loads no script. */
const withoutScripts = (html: Buffer): Buffer =>
  Buffer.from(html.toString().replace(SCRIPT, (tag) => `<!--${tag.slice(7)}-->`));

/** A proxy that compresses replies like Cloudflare's edge, because the local runtime does not compress them. */
export async function openEdge(product: string, html: Html) {
  let movedPrices = 0;
  let priceReplies = 0;

  function withMovedPrices(body: Buffer): Buffer {
    const prices = JSON.parse(body.toString()) as Prices;
    priceReplies += 1;
    const factor = PRICE_FACTOR ** priceReplies;
    const current_price = prices.current_price.map((price, index) =>
      price && index < movedPrices ? price * factor : price,
    );
    return Buffer.from(JSON.stringify({ ...prices, current_price }));
  }

  async function forward(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const isPlain = html === "without rows" && FILLED_BY_WORKER.test(url.pathname);
    const path = isPlain ? PLAIN_PAGE : `${url.pathname}${url.search}`;
    const headers = new Headers(request.headers);
    for (const name of ["host", "connection", "content-length"]) headers.delete(name);
    headers.set("Accept-Encoding", "identity");
    const sentBody = request.body && (await request.arrayBuffer());
    const init: RequestInit = { method: request.method, headers, body: sentBody, redirect: "manual" };
    const reply = await fetch(new URL(path, product), init);

    let body: Buffer = Buffer.from(await reply.arrayBuffer());
    const replyHeaders = new Headers(reply.headers);
    for (const name of ["content-length", "transfer-encoding"]) replyHeaders.delete(name);
    if (movedPrices > 0 && url.search.includes("layout=prices")) {
      body = withMovedPrices(body);
      // The bench requests prices more often than a user's page, so the browser must not use its cache.
      replyHeaders.set("Cache-Control", "no-store");
    }
    if (html === "without scripts" && reply.headers.get("Content-Type")?.startsWith("text/html")) {
      body = withoutScripts(body);
    }
    const acceptsBrotli = request.headers.get("Accept-Encoding")?.includes("br");
    if (body.length > 0 && acceptsBrotli && TEXT.test(reply.headers.get("Content-Type") ?? "")) {
      body = compress(body);
      replyHeaders.set("Content-Encoding", "br");
      replyHeaders.set("Vary", "Accept-Encoding");
    }
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status: reply.status, headers: replyHeaders });
  }

  const server = createAdaptorServer({ fetch: forward });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** From now on, `count` prices of each `layout=prices` reply differ from the previous reply. */
    movePrices: (count: number) => {
      movedPrices = count;
    },
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

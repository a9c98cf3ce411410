import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Prices } from "../../../shared/markets/snapshot.ts";

const TEXT = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;
/** The Brotli quality of Cloudflare's edge for replies that it compresses itself. */
const BROTLI_QUALITY = 4;
const FILLED_BY_WORKER = /^\/(market)?(\?|$)/;
/** A path for which the asset router replies with the plain page of the build. */
const PLAIN_PAGE = "/bench-without-rows";
const PRICE_FACTOR = 1.01;

export type EdgeOptions = {
  /** False for the control run, in which the page comes without the rows that the worker adds. */
  firstPaint: boolean;
};

export type Edge = {
  origin: string;
  /** From now on, `count` prices of each `layout=prices` reply differ from the previous reply. */
  movePrices(count: number): void;
  close(): void;
};

function compress(body: Buffer, incoming: IncomingMessage, acceptedEncodings: string): [string | undefined, Buffer] {
  if (!TEXT.test(incoming.headers["content-type"] ?? "") || body.length === 0) return [undefined, body];
  if (acceptedEncodings.includes("br")) {
    return ["br", brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })];
  }
  return acceptedEncodings.includes("gzip") ? ["gzip", gzipSync(body)] : [undefined, body];
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A proxy that compresses replies like Cloudflare's edge, because the local runtime does not compress them. */
export async function openEdge(product: string, { firstPaint }: EdgeOptions): Promise<Edge> {
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

  async function forward(received: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = received.url ?? "/";
    const path = !firstPaint && FILLED_BY_WORKER.test(url) ? PLAIN_PAGE : url;
    const headers = { ...received.headers, host: new URL(product).host, "accept-encoding": "identity" };
    const forwarded = request(new URL(path, product), { method: received.method ?? "GET", headers }).end();
    const [incoming] = (await once(forwarded, "response")) as [IncomingMessage];
    let body = await bodyOf(incoming);
    const isMoved = movedPrices > 0 && url.includes("layout=prices");
    if (isMoved) body = withMovedPrices(body);
    const [encoding, bytes] = compress(body, incoming, received.headers["accept-encoding"] ?? "");
    const { "content-length": _, "transfer-encoding": __, ...otherHeaders } = incoming.headers;
    reply.writeHead(incoming.statusCode ?? 502, {
      ...otherHeaders,
      // The bench requests prices more often than a user's page, so the browser must not use its cache.
      ...(isMoved && { "cache-control": "no-store" }),
      ...(encoding && { "content-encoding": encoding, vary: "Accept-Encoding" }),
      "content-length": bytes.length,
    });
    reply.end(bytes);
  }

  const server = createServer((received, reply) => {
    forward(received, reply).catch((error: Error) => reply.writeHead(502).end(error.message));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    movePrices: (count) => {
      movedPrices = count;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

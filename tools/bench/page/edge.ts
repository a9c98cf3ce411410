import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Prices } from "../../../shared/markets/snapshot.ts";

const TEXT = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;
/** What Cloudflare's edge takes for replies that it compresses on the way. */
const BROTLI_QUALITY = 4;
const FILLED_BY_WORKER = /^\/(market)?(\?|$)/;
/** An address that the asset router answers with the plain page of the build. */
const PLAIN_PAGE = "/bench-without-rows";
const MOVE = 1.01;

export type EdgeOptions = {
  /** False: the control, where the page comes without the worker's rows. */
  firstPaint: boolean;
};

export type Edge = {
  origin: string;
  /** From now on that many prices of each `layout=prices` reply differ from the reply before. */
  movePrices(count: number): void;
  close(): void;
};

function compress(body: Buffer, incoming: IncomingMessage, accepted: string): [string | undefined, Buffer] {
  if (!TEXT.test(incoming.headers["content-type"] ?? "") || body.length === 0) return [undefined, body];
  if (accepted.includes("br")) {
    return ["br", brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })];
  }
  return accepted.includes("gzip") ? ["gzip", gzipSync(body)] : [undefined, body];
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Stands in front of the local product as the edge does in production: it compresses, which the runtime here does not. */
export async function openEdge(product: string, { firstPaint }: EdgeOptions): Promise<Edge> {
  let moved = 0;
  let turns = 0;

  function move(body: Buffer): Buffer {
    const prices = JSON.parse(body.toString()) as Prices;
    turns += 1;
    const factor = MOVE ** turns;
    const current_price = prices.current_price.map((price, at) => (price && at < moved ? price * factor : price));
    return Buffer.from(JSON.stringify({ ...prices, current_price }));
  }

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = asked.url ?? "/";
    const path = !firstPaint && FILLED_BY_WORKER.test(url) ? PLAIN_PAGE : url;
    const headers = { ...asked.headers, host: new URL(product).host, "accept-encoding": "identity" };
    const forwarded = request(new URL(path, product), { method: asked.method ?? "GET", headers }).end();
    const [incoming] = (await once(forwarded, "response")) as [IncomingMessage];
    let body = await bodyOf(incoming);
    const isMoved = moved > 0 && url.includes("layout=prices");
    if (isMoved) body = move(body);
    const [encoding, bytes] = compress(body, incoming, asked.headers["accept-encoding"] ?? "");
    const { "content-length": _, "transfer-encoding": __, ...kept } = incoming.headers;
    reply.writeHead(incoming.statusCode ?? 502, {
      ...kept,
      // Asked again sooner than anybody would, the browser must not answer itself.
      ...(isMoved && { "cache-control": "no-store" }),
      ...(encoding && { "content-encoding": encoding, vary: "Accept-Encoding" }),
      "content-length": bytes.length,
    });
    reply.end(bytes);
  }

  const server = createServer((asked, reply) => {
    answer(asked, reply).catch((error: Error) => reply.writeHead(502).end(error.message));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    movePrices: (count) => {
      moved = count;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

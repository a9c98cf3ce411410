import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { parseArgs } from "node:util";
import { serve } from "@hono/node-server";
import { type WebSocket, WebSocketServer } from "ws";
import { createSandbox } from "./sandbox.ts";
import type { VenueSocket } from "./venues/socket.ts";

type RunningSandbox = AsyncDisposable & { origin: string; close: () => Promise<void> };

const venueSocket = (socket: WebSocket): VenueSocket => ({
  send: (text) => socket.send(text),
  close: (code, reason) => socket.close(code, reason),
  onMessage: (listener) => socket.on("message", (data) => listener(String(data))),
  onClose: (listener) => socket.on("close", listener),
});

/** Lets the sandbox accept WebSockets. A request that it refuses gets its reply in HTTP. */
function acceptSockets(server: Server, app: ReturnType<typeof createSandbox>): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    let connect: ((socket: VenueSocket) => void) | undefined;
    const accept = (onOpen: (socket: VenueSocket) => void) => {
      connect = onOpen;
      return new Response(null, { status: 204 });
    };
    const reply = await app.request(request.url ?? "/", { headers: { Upgrade: "websocket" } }, { accept });
    if (connect) return sockets.handleUpgrade(request, stream, head, (socket) => connect?.(venueSocket(socket)));
    const body = await reply.text();
    stream.end(`HTTP/1.1 ${reply.status} Refused\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  });
  return sockets;
}

/**
 * Serves a sandbox on 127.0.0.1; port 0, the default, chooses any free port. `SANDBOX_FROZEN_AT` (ms since the epoch)
 * stops its clock, so that two sandboxes show the same market.
 */
export async function serveSandbox(options: { port?: number; seed?: number } = {}): Promise<RunningSandbox> {
  const { port = 0, seed } = options;
  const frozenAt = Number(process.env.SANDBOX_FROZEN_AT);
  const app = createSandbox({ ...(seed !== undefined && { seed }), ...(frozenAt && { now: () => frozenAt }) });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port }, (address) => resolve(address.port)) as Server;
  server.once("error", reject);
  const sockets = acceptSockets(server, app);
  const origin = `http://127.0.0.1:${await promise}`;

  async function close(): Promise<void> {
    const closed = Promise.withResolvers<void>();
    server.close((error) => (error ? closed.reject(error) : closed.resolve()));
    // Requests that hang because of a fault would keep the server open for a minute.
    server.closeAllConnections();
    for (const socket of sockets.clients) socket.terminate();
    return closed.promise;
  }
  return { origin, close, [Symbol.asyncDispose]: close };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: "string" }, seed: { type: "string" } } });
  const { origin } = await serveSandbox({
    port: Number(values.port ?? 8790),
    ...(values.seed !== undefined && { seed: Number(values.seed) }),
  });
  console.log(`The sandbox answers at ${origin}/coingecko/api/v3 and takes commands at ${origin}/__control`);
}

import { DurableObject } from "cloudflare:workers";
import type { Env } from "../../../worker/env.ts";
import product from "../../../worker/index.ts";

/** The Durable Object classes of the product. */
export * from "../../../worker/index.ts";

const INTERVAL_MS = 1000;

/** The simplest possible broadcast, for comparison: recorded frames, one a second, to every socket. */
export class PlainBroadcast extends DurableObject<Env> {
  private frames: string[] = [];
  private sent = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  override async fetch(request: Request): Promise<Response> {
    if (request.method === "POST") {
      this.frames = await request.json();
      return new Response(null, { status: 204 });
    }
    this.timer ??= setInterval(() => {
      const text = this.frames[this.sent++ % this.frames.length]!;
      for (const socket of this.ctx.getWebSockets()) socket.send(text);
    }, INTERVAL_MS);
    const { 0: page, 1: socket } = new WebSocketPair();
    this.ctx.acceptWebSocket(socket);
    return new Response(null, { status: 101, webSocket: page });
  }
  override webSocketMessage() {}
  override webSocketClose() {
    if (this.ctx.getWebSockets().length > 1) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

type Rooms = Env & { PLAIN_BROADCAST: DurableObjectNamespace<PlainBroadcast> };

/** Opens sockets to the product's feed or to the plain broadcast, and passes recorded frames on to the latter. */
export default {
  async fetch(request: Request, env: Rooms): Promise<Response> {
    const isProduct = new URL(request.url).searchParams.get("room") === "product";
    const room = isProduct
      ? env.PRICE_FEED.get(env.PRICE_FEED.idFromName("prices"))
      : env.PLAIN_BROADCAST.get(env.PLAIN_BROADCAST.idFromName("prices"));
    return room.fetch(request);
  },
  scheduled: (event: ScheduledController, env: Rooms) => product.scheduled(event, env),
};

import { DurableObject } from "cloudflare:workers";
import type { Env } from "../../../worker/env.ts";
import product, { PriceFeed as Feed } from "../../../worker/index.ts";

/** The other Durable Object classes of the product. */
export * from "../../../worker/index.ts";

/** The product's feed, with an id that lasts as long as the object stays in memory. */
export class PriceFeed extends Feed {
  private readonly instanceId = crypto.randomUUID();
  instance(): string {
    return this.instanceId;
  }
}

const INTERVAL_MS = 1000;

/**
 * The simplest possible broadcast, for comparison: recorded frames, one a second, to every socket. It keeps the frames in
 * memory only, so an eviction before the readers join loses them.
 */
export class PlainBroadcast extends DurableObject<Env> {
  private frames: string[] = [];
  private sent = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  override async fetch(request: Request): Promise<Response> {
    if (request.method === "POST") {
      this.frames = await request.json();
      return new Response(null, { status: 204 });
    }
    if (this.frames.length === 0) return new Response("There are no frames to send.", { status: 409 });
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

type Rooms = Omit<Env, "PRICE_FEED"> & {
  PRICE_FEED: DurableObjectNamespace<PriceFeed>;
  PLAIN_BROADCAST: DurableObjectNamespace<PlainBroadcast>;
};

/** Opens sockets to the product's feed or to the plain broadcast, and passes recorded frames on to the latter. */
export default {
  async fetch(request: Request, env: Rooms): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const feed = env.PRICE_FEED.get(env.PRICE_FEED.idFromName("prices"));
    if (pathname === "/instance") return new Response(await feed.instance());
    const room =
      searchParams.get("room") === "product" ? feed : env.PLAIN_BROADCAST.get(env.PLAIN_BROADCAST.idFromName("prices"));
    return room.fetch(request);
  },
  scheduled: (event: ScheduledController, env: Rooms) => product.scheduled(event, env as unknown as Env),
};

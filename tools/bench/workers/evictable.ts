import type { Env } from "../../../worker/env.ts";
import product, { ChatRoom as Room } from "../../../worker/index.ts";

/** The other Durable Object classes of the product. */
export * from "../../../worker/index.ts";

/** The product's room, with a method that evicts it, so that it loses its memory and its sockets. */
export class ChatRoom extends Room {
  evict() {
    this.ctx.abort("evicted");
  }
}

export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    if (new URL(request.url).pathname !== "/__evict") return product.fetch(request, env, ctx);
    const rooms = env.CHAT_ROOM as unknown as DurableObjectNamespace<ChatRoom>;
    await rooms
      .get(rooms.idFromName("lobby"))
      .evict()
      .catch(() => {});
    return new Response();
  },
};

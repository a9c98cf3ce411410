import { DurableObject } from "cloudflare:workers";
import type { Env } from "../../../worker/env.ts";

/** The Durable Object classes of the product. */
export * from "../../../worker/index.ts";

type NewMessage = { message: string; replyToId: null; clientId: string };

/** The simplest possible room, for comparison: stores each message separately and sends it to every socket at once. */
export class PlainRoom extends DurableObject<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { userId } = JSON.parse(decodeURIComponent(request.headers.get("X-Arrival") ?? ""));
    const { 0: page, 1: socket } = new WebSocketPair();
    this.ctx.acceptWebSocket(socket);
    socket.serializeAttachment({ userId });
    socket.send(JSON.stringify({ type: "connected" }));
    return new Response(null, { status: 101, webSocket: page });
  }

  async post(userId: string, { message, clientId }: NewMessage) {
    const now = Date.now();
    const row = await this.env.DB.prepare(
      `INSERT INTO plain_messages (user_id, username, message, client_id, created_at, updated_at)
        VALUES (?1, ?1, ?2, ?3, ?4, ?4)
        RETURNING id, user_id AS userId, username, message, message_type AS messageType, reply_to_id AS replyToId,
          client_id AS clientId`,
    )
      .bind(userId, message, clientId, now)
      .first<Record<string, unknown>>();
    const time = new Date(now).toISOString();
    const stored = { ...row, replyTo: null, isEdited: false, isDeleted: false, createdAt: time, updatedAt: time };
    const frame = JSON.stringify({ type: "new_message", message: stored });
    for (const socket of this.ctx.getWebSockets()) socket.send(frame);
  }

  override webSocketMessage() {}
}

type Rooms = Env & { PLAIN_ROOM: DurableObjectNamespace<PlainRoom> };

/**
 * Opens sockets to a room as the product does. Messages to post arrive on one socket, so that no request is measured.
 */
export default {
  async fetch(request: Request, env: Rooms): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const isPlain = searchParams.get("room") === "plain";
    const room = () =>
      isPlain
        ? env.PLAIN_ROOM.get(env.PLAIN_ROOM.idFromName("lobby"))
        : env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName("lobby"));
    if (pathname === "/join") {
      const user = searchParams.get("user");
      const joinRequest = { userId: user, username: user, sid: user, mute: null };
      return room().fetch("https://room/", {
        headers: { Upgrade: "websocket", "X-Arrival": encodeURIComponent(JSON.stringify(joinRequest)) },
      });
    }
    const { 0: driver, 1: socket } = new WebSocketPair();
    const targetRoom = room();
    socket.accept();
    socket.addEventListener("message", async ({ data }) => {
      const { userId, ...message } = JSON.parse(String(data));
      await targetRoom.post(userId, { ...message, replyToId: null });
    });
    return new Response(null, { status: 101, webSocket: driver });
  },
};

import type { ServerFrame } from "../../shared/chat/contract.ts";
import { PING, PONG } from "../../shared/chat/rules.ts";
import type { Clock } from "../platform/clock.ts";
import { countPeople, isTooFarBehind, judgeLife, type Sent, trimSent } from "./presence.rules.ts";

/** The owner of a socket: written by the worker from the session, kept through hibernation. */
export type Attachment = { userId: string; username: string; sid: string; joinedAt: number; heardAt?: number };

/** How far a socket has read, as far as it says so. */
type Reading = { acked: number; acknowledges: boolean };

export type Sockets = ReturnType<typeof sockets>;

const tagsOf = ({ userId, sid }: Pick<Attachment, "userId" | "sid">) => [`user ${userId}`, `session ${sid}`];

/** Everybody's sockets, as the runtime holds them through hibernation. */
export function sockets(ctx: DurableObjectState, timer: Clock) {
  const seats = new Map<WebSocket, Attachment>();
  const readings = new WeakMap<WebSocket, Reading>();
  const sent: Sent[] = [];
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  for (const socket of ctx.getWebSockets()) {
    const seat = socket.deserializeAttachment() as Attachment | null;
    if (seat) seats.set(socket, seat);
  }

  function close(socket: WebSocket, code: number, reason: string) {
    seats.delete(socket);
    try {
      // The runtime lists a socket until its client answers the close frame, also after a sleep of the object.
      socket.serializeAttachment(null);
      socket.close(code, reason);
    } catch {
      // It is closed already.
    }
  }

  function send(socket: WebSocket, text: string) {
    try {
      socket.send(text);
    } catch {
      // One that is gone must not keep the news from the others.
      close(socket, 1011, "");
    }
  }

  const listed = (who: { userId: string } | { sid: string }): WebSocket[] =>
    ctx.getWebSockets("userId" in who ? `user ${who.userId}` : `session ${who.sid}`);

  function lifeOf(socket: WebSocket, { joinedAt, heardAt = joinedAt }: Attachment) {
    const pinged = ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    return judgeLife({ lastSign: Math.max(heardAt, pinged), hasPinged: pinged > 0 }, timer.now());
  }

  return {
    seats: (): ReadonlyMap<WebSocket, Attachment> => seats,

    add(socket: WebSocket, seat: Attachment) {
      ctx.acceptWebSocket(socket, tagsOf(seat));
      socket.serializeAttachment(seat);
      seats.set(socket, seat);
      readings.set(socket, { acked: sent.at(-1)?.id ?? 0, acknowledges: false });
    },
    drop: (socket: WebSocket) => seats.delete(socket),
    close,

    /** The socket has said something, so somebody is there. */
    heard(socket: WebSocket) {
      const seat = seats.get(socket);
      if (seat) seat.heardAt = timer.now();
    },
    acknowledge(socket: WebSocket, id: number) {
      readings.set(socket, { acked: id, acknowledges: true });
    },

    send: (socket: WebSocket, frame: ServerFrame) => send(socket, JSON.stringify(frame)),
    sendAll(frame: ServerFrame) {
      const text = JSON.stringify(frame);
      for (const socket of seats.keys()) send(socket, text);
    },
    /** The open sockets of a user or of a session, the oldest first. */
    of: (who: { userId: string } | { sid: string }): WebSocket[] => listed(who).filter((socket) => seats.has(socket)),

    /** The sockets of a user that were closed here and whose client has not answered. */
    closing: (who: { userId: string }): number => listed(who).filter((socket) => !seats.has(socket)).length,

    noteSent(ids: readonly number[]) {
      for (const id of ids) sent.push({ id, at: timer.now() });
      trimSent(sent);
    },

    /** People, not sockets; those of whom nobody can tell are left out. */
    countPeople: () =>
      countPeople([...seats].filter(([socket, seat]) => lifeOf(socket, seat) === "here").map(([, seat]) => seat)),

    /** Sockets that have gone silent or cannot keep up are closed: their pages come back and read what they missed. */
    closeLost() {
      const now = timer.now();
      for (const [socket, seat] of [...seats]) {
        // A socket from before the object slept has acknowledged nothing of what was sent since.
        const { acked, acknowledges } = readings.get(socket) ?? { acked: 0, acknowledges: false };
        if (lifeOf(socket, seat) === "gone") close(socket, 1001, "Nothing was heard from this page.");
        else if (isTooFarBehind(sent, acked, acknowledges, now)) close(socket, 1013, "This page reads too slowly.");
      }
    },
  };
}

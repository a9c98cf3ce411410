import type { ServerFrame } from "../../shared/chat/contract.ts";
import { PING, PONG } from "../../shared/chat/rules.ts";
import type { Clock } from "../platform/clock.ts";
import { countUsers, isTooFarBehind, judgeLiveness, type SentMessage, trimSentMessages } from "./presence.rules.ts";

/**
 * The owner of a socket, as the worker read it from the session. The runtime keeps it through hibernation. Times in ms.
 */
export type Attachment = { userId: string; username: string; sid: string; joinedAt: number; heardAt?: number };

/** The last message id that a socket acknowledged, and whether it has ever acknowledged one. */
type AckState = { acked: number; acknowledges: boolean };

export type Sockets = ReturnType<typeof sockets>;

const tagsOf = ({ userId, sid }: Pick<Attachment, "userId" | "sid">) => [`user ${userId}`, `session ${sid}`];

/** The open sockets of the room and their owners. The runtime keeps them through hibernation. */
export function sockets(ctx: DurableObjectState, clock: Clock) {
  const attachments = new Map<WebSocket, Attachment>();
  const ackStates = new WeakMap<WebSocket, AckState>();
  const sentMessages: SentMessage[] = [];
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  for (const socket of ctx.getWebSockets()) {
    const attachment = socket.deserializeAttachment() as Attachment | null;
    if (attachment) attachments.set(socket, attachment);
  }

  function close(socket: WebSocket, code: number, reason: string) {
    attachments.delete(socket);
    try {
      // The runtime lists a socket until its client answers the close frame, also after the object has slept.
      socket.serializeAttachment(null);
      socket.close(code, reason);
    } catch {
      // The socket is closed already.
    }
  }

  function send(socket: WebSocket, text: string) {
    try {
      socket.send(text);
    } catch {
      // A dead socket must not stop the broadcast.
      close(socket, 1011, "");
    }
  }

  const socketsOf = (owner: { userId: string } | { sid: string }): WebSocket[] =>
    ctx.getWebSockets("userId" in owner ? `user ${owner.userId}` : `session ${owner.sid}`);

  function livenessOf(socket: WebSocket, { joinedAt, heardAt = joinedAt }: Attachment) {
    const pingedAt = ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    return judgeLiveness({ lastActiveAt: Math.max(heardAt, pingedAt), hasPinged: pingedAt > 0 }, clock.now());
  }

  return {
    attachments: (): ReadonlyMap<WebSocket, Attachment> => attachments,

    add(socket: WebSocket, attachment: Attachment) {
      ctx.acceptWebSocket(socket, tagsOf(attachment));
      socket.serializeAttachment(attachment);
      attachments.set(socket, attachment);
      ackStates.set(socket, { acked: sentMessages.at(-1)?.id ?? 0, acknowledges: false });
    },
    forget: (socket: WebSocket) => attachments.delete(socket),
    close,

    /** Records that a socket has sent something. */
    recordActivity(socket: WebSocket) {
      const attachment = attachments.get(socket);
      if (attachment) attachment.heardAt = clock.now();
    },
    acknowledge(socket: WebSocket, id: number) {
      ackStates.set(socket, { acked: id, acknowledges: true });
    },

    send: (socket: WebSocket, frame: ServerFrame) => send(socket, JSON.stringify(frame)),
    sendAll(frame: ServerFrame) {
      const text = JSON.stringify(frame);
      for (const socket of attachments.keys()) send(socket, text);
    },
    /** The open sockets of a user or of a session, the oldest first. */
    openSocketsOf: (owner: { userId: string } | { sid: string }): WebSocket[] =>
      socketsOf(owner).filter((socket) => attachments.has(socket)),

    /** The number of a user's sockets that the room closed and whose client has not answered the close frame. */
    countClosing: (owner: { userId: string }): number =>
      socketsOf(owner).filter((socket) => !attachments.has(socket)).length,

    recordSent(ids: readonly number[]) {
      for (const id of ids) sentMessages.push({ id, sentAt: clock.now() });
      trimSentMessages(sentMessages);
    },

    /** The number of users with a socket that is known to be alive. */
    countUsers: () =>
      countUsers(
        [...attachments]
          .filter(([socket, attachment]) => livenessOf(socket, attachment) === "alive")
          .map(([, attachment]) => attachment),
      ),

    /** Closes sockets that are dead or read too slowly. Their pages reconnect and fetch the missed messages. */
    closeDeadAndSlow() {
      const now = clock.now();
      for (const [socket, attachment] of [...attachments]) {
        // A socket from before the object slept has acknowledged no message that was sent since then.
        const { acked, acknowledges } = ackStates.get(socket) ?? { acked: 0, acknowledges: false };
        if (livenessOf(socket, attachment) === "dead") close(socket, 1001, "The page stopped responding.");
        else if (isTooFarBehind(sentMessages, acked, acknowledges, now))
          close(socket, 1013, "This page reads too slowly.");
      }
    },
  };
}

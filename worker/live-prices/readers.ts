import { PING, PING_EVERY_MS, PONG } from "../../shared/live-prices/frame.ts";
import type { Clock } from "../platform/clock.ts";

/** Readers per object. A frame to each of them takes about 50 ms of CPU time. */
export const MAX_READERS = 5_000;
/** Readers of one network in an object: the tabs of a household. */
export const MAX_READERS_PER_NETWORK = 20;
/** A reader that has missed the time of three pings does not read. */
const SLOW_AFTER = 3 * PING_EVERY_MS;
const MAX_MESSAGES = 5;

export type Readers = ReturnType<typeof openReaders>;

/** The pages that read live prices. The runtime keeps their sockets through hibernation and answers their pings. */
export function openReaders(ctx: DurableObjectState, clock: Clock) {
  /** The time (ms) at which each reader has joined. */
  const joinedAt = new Map<WebSocket, number>();
  const messages = new WeakMap<WebSocket, number>();
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  for (const socket of ctx.getWebSockets()) joinedAt.set(socket, clock.now());

  function close(socket: WebSocket, code: number, reason: string) {
    joinedAt.delete(socket);
    try {
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

  function isSlow(socket: WebSocket, joined: number, now: number): boolean {
    const pingedAt = ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? joined;
    return now - Math.max(joined, pingedAt) > SLOW_AFTER;
  }

  return {
    count: (): number => joinedAt.size,
    isFull: (): boolean => joinedAt.size >= MAX_READERS,

    /**
     * Whether a network has as many sockets as it may. The runtime counts them by their tag, also through hibernation, and
     * those that were closed until their client has answered.
     */
    hasEnough: (network: string): boolean => ctx.getWebSockets(network).length >= MAX_READERS_PER_NETWORK,

    /** Accepts a socket and sends it its first frame. Without a network it is a fan-out object. */
    add(socket: WebSocket, firstFrame: string, network: string | null) {
      ctx.acceptWebSocket(socket, network === null ? [] : [network]);
      joinedAt.set(socket, clock.now());
      send(socket, firstFrame);
    },
    forget: (socket: WebSocket) => joinedAt.delete(socket),

    /** Sends the same text to all readers. */
    sendAll(text: string) {
      for (const socket of joinedAt.keys()) send(socket, text);
    },

    /** Closes all sockets for a reason that pages understand. */
    closeAll(code: number, reason: string) {
      for (const socket of [...joinedAt.keys()]) close(socket, code, reason);
    },

    /** Handles a message that is no ping. A reader has nothing to say, so many of them close the socket. */
    countMessage(socket: WebSocket) {
      const count = (messages.get(socket) ?? 0) + 1;
      messages.set(socket, count);
      if (count > MAX_MESSAGES) close(socket, 1008, "Unexpected messages.");
    },

    /** Closes readers that do not read. The runtime would buffer their frames without limit. */
    closeSlow() {
      const now = clock.now();
      for (const [socket, joined] of joinedAt)
        if (isSlow(socket, joined, now)) close(socket, 1013, "This page reads too slowly.");
    },
  };
}

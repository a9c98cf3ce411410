import { SECOND } from "../../shared/values/time.ts";
import type { Clock } from "../platform/clock.ts";

/** Readers per object. A frame to each of them takes about 50 ms of CPU time. */
export const MAX_READERS = 5_000;
/** A page acknowledges every 10 s, so a page that has missed three times does not read. */
const SLOW_AFTER = 30 * SECOND;
const MAX_UNKNOWN_ACKS = 5;

export type Readers = ReturnType<typeof openReaders>;

/** The pages that read live prices. The runtime keeps their sockets through hibernation. */
export function openReaders(ctx: DurableObjectState, clock: Clock) {
  /** The time (ms) of the newest frame that each reader has acknowledged. */
  const acknowledged = new Map<WebSocket, number>();
  const unknownAcks = new WeakMap<WebSocket, number>();
  /** The times of the frames that are still worth an acknowledgement. */
  const sentAt: number[] = [];
  for (const socket of ctx.getWebSockets()) acknowledged.set(socket, clock.now());

  function close(socket: WebSocket, code: number, reason: string) {
    acknowledged.delete(socket);
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

  return {
    count: (): number => acknowledged.size,
    isFull: (): boolean => acknowledged.size >= MAX_READERS,

    /** Accepts a socket and sends it its first frame. */
    add(socket: WebSocket, firstFrame: string) {
      ctx.acceptWebSocket(socket);
      acknowledged.set(socket, clock.now());
      send(socket, firstFrame);
    },
    forget: (socket: WebSocket) => acknowledged.delete(socket),

    /** Sends the same text to all readers. `at` is the time of the frame. */
    sendAll(text: string, at: number) {
      sentAt.push(at);
      while (sentAt[0]! < at - SLOW_AFTER) sentAt.shift();
      for (const socket of acknowledged.keys()) send(socket, text);
    },

    /**
     * Handles a message of a reader: the time of a frame that it has received. Other messages are ignored, and close
     * the socket when there are many.
     */
    acknowledge(socket: WebSocket, message: string | ArrayBuffer) {
      const at = typeof message === "string" && message.length < 20 ? Number(message) : Number.NaN;
      if (sentAt.includes(at) && at > (acknowledged.get(socket) ?? 0)) return void acknowledged.set(socket, at);
      const count = (unknownAcks.get(socket) ?? 0) + 1;
      unknownAcks.set(socket, count);
      if (count > MAX_UNKNOWN_ACKS) close(socket, 1008, "Unexpected messages.");
    },

    /** Closes readers that do not read. The runtime would buffer their frames without limit. */
    closeSlow() {
      const now = clock.now();
      for (const [socket, at] of acknowledged)
        if (now - at > SLOW_AFTER) close(socket, 1013, "This page reads too slowly.");
    },
  };
}

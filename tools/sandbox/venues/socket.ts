import type { Context } from "hono";

/** The server's end of a WebSocket, which a Node server or the runtime of the tests has opened. */
export type VenueSocket = {
  send(text: string): void;
  close(code: number, reason: string): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
};

/** The server of the sandbox accepts a WebSocket and passes it on. */
export type SocketBindings = { accept?: (connect: (socket: VenueSocket) => void) => Response };

/** Answers a request for a WebSocket. */
export function acceptSocket(c: Context, connect: (socket: VenueSocket) => void): Response {
  const { accept } = (c.env ?? {}) as SocketBindings;
  return accept?.(connect) ?? c.text("Connect to this address with a WebSocket.", 426);
}

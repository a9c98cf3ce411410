import type { Quotes } from "./quotes.ts";
import type { VenueSocket } from "./socket.ts";

/** A slow venue sends one message in this many intervals. */
const SLOW_INTERVALS = 60;

/** The open sockets of a venue. Each gets messages once in each interval (ms), unless a command says otherwise. */
export function createConnections(quotes: Quotes, interval = 1000) {
  /** The open sockets, each with the function that stops its messages. */
  const open = new Map<VenueSocket, () => void>();
  let opened = 0;
  return {
    add(socket: VenueSocket, sendUpdate: () => void) {
      let intervals = 0;
      opened += 1;
      const timer = setInterval(() => {
        const { mode } = quotes.state();
        intervals += 1;
        if (mode === "silent" || (mode === "slow" && intervals % SLOW_INTERVALS !== 0)) return;
        sendUpdate();
      }, interval);
      const stop = () => {
        clearInterval(timer);
        open.delete(socket);
      };
      open.set(socket, stop);
      socket.onClose(stop);
    },
    /** The number of open sockets, and of all that were ever opened. */
    counts: () => ({ open: open.size, opened }),
    closeAll(code: number) {
      for (const [socket, stop] of [...open]) {
        stop();
        socket.close(code, "");
      }
    },
  };
}
export type Connections = ReturnType<typeof createConnections>;

import { once } from "node:events";
import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Parses the replies on one connection with as little work as HTTP/1.1 allows, so that the bench measures the server
 * and not itself.
 */
function onReplies(socket: Socket, onReply: (status: string) => void): void {
  let head = Buffer.alloc(0);
  let bodyLeft = 0;
  let status = "";
  socket.on("data", (chunk: Buffer) => {
    let unread = chunk;
    while (unread.length > 0) {
      if (bodyLeft > 0) {
        const bytesTaken = Math.min(bodyLeft, unread.length);
        bodyLeft -= bytesTaken;
        unread = unread.subarray(bytesTaken);
        if (bodyLeft === 0) onReply(status);
        continue;
      }
      head = Buffer.concat([head, unread]);
      const headEnd = head.indexOf(HEAD_END);
      if (headEnd === -1) return;
      const text = head.subarray(0, headEnd).toString("latin1");
      status = text.slice(9, 12);
      bodyLeft = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (!(bodyLeft > 0)) throw new Error(`The bench cannot measure a reply without Content-Length:\n${text}`);
      unread = head.subarray(headEnd + HEAD_END.length);
      head = Buffer.alloc(0);
    }
  });
}

export type HttpLoad = { url: URL; connections: number; durationMs: number };

/** Closed loop: each connection sends its next request when a reply has arrived. Returns requests per second. */
export async function requestsPerSecond({ url, connections, durationMs }: HttpLoad): Promise<number> {
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`;
  let replies = 0;
  const startedAt = performance.now();
  const loops = Array.from({ length: connections }, async () => {
    const socket = connect(Number(url.port), url.hostname).setNoDelay(true);
    await once(socket, "connect");
    onReplies(socket, (status) => {
      if (status !== "200") socket.destroy(new Error(`${url} answered ${status}`));
      replies += 1;
      if (performance.now() - startedAt < durationMs) socket.write(request);
      else socket.end();
    });
    socket.write(request);
    await once(socket, "close");
  });
  await Promise.all(loops);
  return replies / ((performance.now() - startedAt) / 1000);
}

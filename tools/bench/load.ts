import { once } from "node:events";
import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");

/** Reads whole replies off one connection; the least work per request that HTTP/1.1 allows, so that the server is what is measured. */
function onReplies(socket: Socket, onReply: (status: string) => void): void {
  let head = Buffer.alloc(0);
  let bodyLeft = 0;
  let status = "";
  socket.on("data", (chunk: Buffer) => {
    let rest = chunk;
    while (rest.length > 0) {
      if (bodyLeft > 0) {
        const taken = Math.min(bodyLeft, rest.length);
        bodyLeft -= taken;
        rest = rest.subarray(taken);
        if (bodyLeft === 0) onReply(status);
        continue;
      }
      head = Buffer.concat([head, rest]);
      const end = head.indexOf(HEAD_END);
      if (end === -1) return;
      const text = head.subarray(0, end).toString("latin1");
      status = text.slice(9, 12);
      bodyLeft = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (!(bodyLeft > 0)) throw new Error(`A reply without a length cannot be measured:\n${text}`);
      rest = head.subarray(end + HEAD_END.length);
      head = Buffer.alloc(0);
    }
  });
}

export type Load = { url: URL; connections: number; forMs: number };

/** Closed loop: each connection asks again as soon as it is answered. Answers requests per second. */
export async function requestsPerSecond({ url, connections, forMs }: Load): Promise<number> {
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`;
  let answered = 0;
  const since = performance.now();
  const asking = Array.from({ length: connections }, async () => {
    const socket = connect(Number(url.port), url.hostname).setNoDelay(true);
    await once(socket, "connect");
    onReplies(socket, (status) => {
      if (status !== "200") socket.destroy(new Error(`${url} answered ${status}`));
      answered += 1;
      if (performance.now() - since < forMs) socket.write(request);
      else socket.end();
    });
    socket.write(request);
    await once(socket, "close");
  });
  await Promise.all(asking);
  return answered / ((performance.now() - since) / 1000);
}

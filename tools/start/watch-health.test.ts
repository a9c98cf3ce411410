import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { watchHealth } from "./watch-health.ts";

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it("a server counts as unresponsive after several failed requests in a row, and an error reply is not a failure", async () => {
  let requests = 0;
  const url = await serve((request, reply) => {
    requests += 1;
    if (requests === 3) reply.writeHead(500, { Connection: "close" }).end();
    else request.socket.destroy();
  });
  await expect(watchHealth(url, { tries: 3, timeoutMs: 60_000, intervalMs: 1 })).rejects.toThrow(
    `The product was stopped, because ${url} did not reply to 3 requests in a row.`,
  );
  expect(requests).toBe(6);
});

it("a server that accepts connections and never replies counts as unresponsive", async () => {
  const url = await serve(() => {});
  await expect(watchHealth(url, { tries: 2, timeoutMs: 20, intervalMs: 1 })).rejects.toThrow("2 requests in a row");
});

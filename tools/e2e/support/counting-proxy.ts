import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { readWranglerToml } from "../../start/wrangler-toml.ts";

/** The paths that reach the worker before any file does. Other paths are files, which cost no worker request. */
const workerPaths = readWranglerToml().assets.run_worker_first.map(
  (pattern) => new RegExp(`^${pattern.replaceAll("*", ".*")}$`),
);

/** Replaces the short lifetime of public data, because a test lets eight minutes pass in half a minute. */
const withoutShortLifetime = (cacheControl: string | null): string =>
  cacheControl === "public, max-age=15" ? "no-cache" : (cacheControl ?? "");

/** A proxy before the product that lists the requests that reach the worker, also those of beacons and workers. */
export async function openCountingProxy(product: string) {
  const requests: string[] = [];
  const server = createAdaptorServer({
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      for (const name of ["host", "connection", "content-length"]) headers.delete(name);
      headers.set("Accept-Encoding", "identity");
      const body = request.body && (await request.arrayBuffer());
      const init: RequestInit = { method: request.method, headers, body, redirect: "manual" };
      const reply = await fetch(new URL(pathname + search, product), init);
      if (reply.status === 404 || workerPaths.some((path) => path.test(pathname))) {
        requests.push(`${request.method} ${pathname}${search}`);
      }
      const replyHeaders = new Headers(reply.headers);
      for (const name of ["content-length", "transfer-encoding"]) replyHeaders.delete(name);
      replyHeaders.set("Cache-Control", withoutShortLifetime(reply.headers.get("Cache-Control")));
      const bytes = await reply.arrayBuffer();
      return new Response(bytes.byteLength > 0 ? bytes : null, { status: reply.status, headers: replyHeaders });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

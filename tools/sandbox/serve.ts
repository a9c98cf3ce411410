import type { Server } from "node:http";
import { parseArgs } from "node:util";
import { serve } from "@hono/node-server";
import { createSandbox } from "./sandbox.ts";

type RunningSandbox = AsyncDisposable & { origin: string; close: () => Promise<void> };

/**
 * Serves a sandbox on 127.0.0.1; port 0, the default, takes any that is free. `SANDBOX_FROZEN_AT` (ms since the epoch)
 * stops its clock, so that two sandboxes show the same market.
 */
export async function serveSandbox(options: { port?: number; seed?: number } = {}): Promise<RunningSandbox> {
  const { port = 0, seed } = options;
  const frozenAt = Number(process.env.SANDBOX_FROZEN_AT);
  const app = createSandbox({ ...(seed !== undefined && { seed }), ...(frozenAt && { now: () => frozenAt }) });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port }, (address) => resolve(address.port)) as Server;
  server.once("error", reject);
  const origin = `http://127.0.0.1:${await promise}`;

  async function close(): Promise<void> {
    const closed = Promise.withResolvers<void>();
    server.close((error) => (error ? closed.reject(error) : closed.resolve()));
    // Requests that hang by command would keep it open for a minute.
    server.closeAllConnections();
    return closed.promise;
  }
  return { origin, close, [Symbol.asyncDispose]: close };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: "string" }, seed: { type: "string" } } });
  const { origin } = await serveSandbox({
    port: Number(values.port ?? 8790),
    ...(values.seed !== undefined && { seed: Number(values.seed) }),
  });
  console.log(`The sandbox answers at ${origin}/coingecko/api/v3 and takes commands at ${origin}/__control`);
}

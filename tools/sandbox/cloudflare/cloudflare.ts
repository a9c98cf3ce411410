import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import type { AccountState, CloudflareFaults } from "./account.ts";
import { createApi } from "./api.ts";
import { openDatabases } from "./databases.ts";
import { createWorkerHost } from "./worker-host.ts";

const listen = (fetch: (request: Request) => Response | Promise<Response>) => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const server = serve({ fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => resolve(`http://127.0.0.1:${port}`));
  return { origin: promise, server };
};

/**
 * Simulates the part of Cloudflare's API that a deployment uses, with one account. It really runs the deployed worker.
 * Its data is kept in `folder`.
 */
export async function serveCloudflare(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "account.json");
  const state: AccountState = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { database: null, worker: null };
  const faults: CloudflareFaults = {};
  const save = () => writeFileSync(file, JSON.stringify(state, null, 2));
  const host = createWorkerHost(folder);
  const databases = openDatabases(folder);
  const api = listen(createApi({ state, faults, save, host, databases }).fetch);

  return {
    state,
    faults,
    databases,
    /** The environment in which wrangler uses this API. */
    env: { CLOUDFLARE_API_BASE_URL: await api.origin, CLOUDFLARE_API_TOKEN: "rehearsal", CLOUDFLARE_ACCOUNT_ID: "" },
    /** The address at which the worker is really served, in place of its address on workers.dev. */
    servedAt: (): string => host.origin(),
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => api.server.close(resolve));
      await host.stop();
      databases.close();
    },
  };
}

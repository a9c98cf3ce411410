import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, NoOpLog, Response, type V4WorkerOptions } from "miniflare";
import { applyMigrations } from "../../start/migrate.ts";
import { PROJECT } from "../../start/project.ts";
import { WRANGLER, WRANGLER_ENV } from "../../start/wrangler.ts";
import { readWranglerToml } from "../../start/wrangler-toml.ts";
import { run } from "../../test/command.ts";

const BUNDLES = join(PROJECT, ".cache/bench");
const DATABASE = "bench";

/** Bundles a worker as for a deployment. Returns the path of the script. */
async function bundle(name: string, entry: string): Promise<string> {
  const outdir = join(BUNDLES, name);
  const args = [WRANGLER, "deploy", entry, "--dry-run", "--outdir", outdir];
  const { ok, output } = await run(process.execPath, args, { env: WRANGLER_ENV });
  if (!ok) throw new Error(output);
  const [script] = readdirSync(outdir).filter((file) => file.endsWith(".js"));
  return join(outdir, script ?? "");
}

async function builtFile(request: { url: string }): Promise<Response> {
  const { pathname } = new URL(request.url);
  const file = pathname.endsWith(".json") ? pathname : "index.html";
  const type = pathname.endsWith(".json") ? "application/json" : "text/html";
  return new Response(await readFile(join(PROJECT, "dist", file)), { headers: { "Content-Type": type } });
}

type Classes = Record<string, string>;

/**
 * Miniflare's options for the product's worker, or for a bench worker of `tools/bench/workers` around it. `classes` are
 * additional Durable Object classes by binding.
 */
export async function productWorker(
  entry: string,
  vars: Record<string, string>,
  classes: Classes = {},
): Promise<V4WorkerOptions> {
  const { compatibility_date, compatibility_flags } = readWranglerToml();
  const name = entry === "worker/index.ts" ? "product" : basename(entry, ".ts");
  const objects = Object.entries({
    CHAT_ROOM: "ChatRoom",
    VISIT_BUFFER: "VisitBuffer",
    PASSWORD_HASHER: "PasswordHasher",
    ...classes,
  });
  return {
    name,
    modules: true,
    scriptPath: await bundle(name, entry),
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    bindings: { ENVIRONMENT: "development", ...vars },
    d1Databases: { DB: DATABASE },
    durableObjects: Object.fromEntries(
      objects.map(([binding, className]) => [binding, { className, useSQLite: true }]),
    ),
    // Serves the built files directly, because the asset router would be measured as a part of the product.
    serviceBindings: { ASSETS: builtFile },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
}

/** A worker that only returns the same bytes from memory: the upper limit of what the product can reach. */
export function bareWorker(body: string): V4WorkerOptions {
  return {
    name: "bare",
    modules: true,
    script: `let bytes;
      export default {
        fetch(request, env) {
          bytes ??= new TextEncoder().encode(env.BODY);
          return new Response(bytes, { headers: { "Content-Type": "application/json" } });
        },
      };`,
    compatibilityDate: readWranglerToml().compatibility_date,
    bindings: { BODY: body },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
}

/** Starts a workerd process with the workers. `state` is the folder of the database, which outlives the process. */
export function openWorkerd(workers: V4WorkerOptions[], state: string): Miniflare {
  return new Miniflare(
    convertV4MiniflareOptions({
      workers,
      resourcePersistencePath: state,
      log: new NoOpLog(),
      handleStructuredLogs: () => {},
      logRequests: false,
      cf: false,
      telemetry: { enabled: false },
    }),
  );
}

export const migrate = async (workerd: Miniflare, worker: string): Promise<void> =>
  applyMigrations(await workerd.getD1Database("DB", worker));

export async function refresh(workerd: Miniflare, worker: string): Promise<void> {
  const { outcome } = await (await workerd.getWorker(worker)).scheduled({ cron: "* * * * *" });
  if (outcome !== "ok") throw new Error(`The refresh ended with ${outcome}.`);
}

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, NoOpLog, type V4WorkerOptions } from "miniflare";
import { anyFreePort } from "../../start/free-port.ts";

type Binding = { name: string; type: string; text?: string; class_name?: string };
export type Upload = {
  metadata: {
    main_module: string;
    bindings: Binding[];
    compatibility_date: string;
    compatibility_flags: string[];
    migrations?: { new_tag: string };
    assets: { config: { run_worker_first: string[]; _headers: string; _redirects: string } };
  };
  modules: { name: string; text: string }[];
  /** Files by path. */
  assets: Map<string, Uint8Array>;
};
const DATABASE_ID = "rehearsal";
const BROKEN = "export default { fetch: () => new Response('Broken', { status: 500 }) };";

export type WorkerHost = ReturnType<typeof createWorkerHost>;

/** Runs the uploaded worker with its bindings and files, as Cloudflare would. */
export function createWorkerHost(folder: string) {
  let running: Miniflare | undefined;
  let origin = "";

  async function start(worker: V4WorkerOptions): Promise<void> {
    const port = await anyFreePort();
    const options = convertV4MiniflareOptions({
      workers: [{ d1Databases: { DB: DATABASE_ID }, ...worker }],
      host: "127.0.0.1",
      port,
      resourcePersistencePath: join(folder, "v3"),
      log: new NoOpLog(),
      handleStructuredLogs: () => {},
      cf: false,
      telemetry: { enabled: false },
    });
    await running?.dispose();
    running = new Miniflare(options);
    await running.ready;
    origin = `http://127.0.0.1:${port}`;
  }

  return {
    origin: () => origin,
    async createDatabase(): Promise<void> {
      await start({ name: "empty", modules: true, script: BROKEN });
      await (await running!.getD1Database("DB")).prepare("SELECT 1").run();
    },
    async run({ metadata, modules, assets }: Upload, isBroken: boolean): Promise<void> {
      const directory = join(folder, "assets");
      rmSync(directory, { recursive: true, force: true });
      const { config } = metadata.assets;
      assets.set("/_headers", Buffer.from(config._headers)).set("/_redirects", Buffer.from(config._redirects));
      for (const [path, bytes] of assets) {
        mkdirSync(dirname(join(directory, path)), { recursive: true });
        writeFileSync(join(directory, path), bytes);
      }
      const ofType = (type: string) => metadata.bindings.filter((binding) => binding.type === type);
      const main = modules.find(({ name }) => name === metadata.main_module);
      await start({
        name: "tidemark",
        modules: true,
        script: isBroken ? BROKEN : (main?.text ?? ""),
        compatibilityDate: metadata.compatibility_date,
        compatibilityFlags: metadata.compatibility_flags,
        // The local runtime refuses objects in a jurisdiction.
        bindings: Object.fromEntries(
          ofType("plain_text")
            .filter(({ name }) => name !== "JURISDICTION")
            .map(({ name, text = "" }) => [name, text]),
        ),
        ...(!isBroken && {
          durableObjects: Object.fromEntries(
            ofType("durable_object_namespace").map(({ name, class_name: className = "" }) => [
              name,
              { className, useSQLite: true },
            ]),
          ),
          assets: {
            directory,
            binding: "ASSETS",
            routerConfig: { has_user_worker: true, static_routing: { user_worker: config.run_worker_first } },
            assetConfig: { not_found_handling: "none" },
          },
        }),
      });
    },
    async stop(): Promise<void> {
      await running?.dispose();
    },
  };
}

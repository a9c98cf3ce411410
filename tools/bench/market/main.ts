import { gzipSync } from "node:zlib";
import type { V4WorkerOptions } from "miniflare";
import { serveSandbox } from "../../sandbox/serve.ts";
import { readWranglerToml } from "../../start/wrangler-toml.ts";
import { atMost, type BenchResult } from "../results.ts";
import { openServer } from "../server.ts";
import { sendJson } from "../user.ts";
import { databaseUse } from "./database-use.ts";
import { throughput } from "./throughput.ts";

const SNAPSHOT_KB = 42;
const SPARKLINES_KB = 40;
const COLUMNS = "/api/top-coins?limit=1000&layout=columns";

/** A worker that only returns the same bytes from memory: the upper limit of what the product can reach. */
const bareWorker = (body: string): V4WorkerOptions => ({
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
});

const gzippedKilobytes = (text: string): number => gzipSync(text).length / 1000;

/** Measures the market's data path in workers that are bundled as for a deployment. */
export async function market(): Promise<BenchResult[]> {
  await using sandbox = await serveSandbox();
  const vars = { COINGECKO_URL: `${sandbox.origin}/coingecko/api/v3` };
  const advance = async (advanceMs: number) => {
    await sendJson(new URL(sandbox.origin), "POST", "/__control/clock", { advanceMs });
  };

  await using counting = await openServer("tools/bench/workers/counting.ts", { vars });
  await counting.refresh();
  const fetchText = async (path: string) => (await fetch(new URL(path, counting.origin))).text();
  const [snapshot, sparklines] = [await fetchText(COLUMNS), await fetchText("/api/sparklines")];
  const databaseResults = await databaseUse(counting, advance);

  await using product = await openServer("worker/index.ts", { vars, otherWorkers: [bareWorker(snapshot)] });
  await product.refresh();
  return [
    atMost("snapshot of 1,000 coins, gzipped", gzippedKilobytes(snapshot), SNAPSHOT_KB, "kB", 1),
    atMost("sparklines of 1,000 coins, gzipped", gzippedKilobytes(sparklines), SPARKLINES_KB, "kB", 1),
    ...databaseResults,
    await throughput(product, COLUMNS),
  ];
}

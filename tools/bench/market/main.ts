import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveSandbox } from "../../sandbox/serve.ts";
import type { BenchResult } from "../results.ts";
import { databaseUse } from "./database-use.ts";
import { sizes } from "./sizes.ts";
import { throughput } from "./throughput.ts";
import { bareWorker, migrate, openWorkerd, productWorker, refresh } from "./workerd.ts";

const COLUMNS = "/api/top-coins?limit=1000&layout=columns";

/** Measures the market's data path in workers that are bundled as for a deployment. */
export async function market(): Promise<BenchResult[]> {
  const sandbox = await serveSandbox({});
  const state = await mkdtemp(join(tmpdir(), "bench-market-"));
  const vars = {
    COINGECKO_URL: `${sandbox.origin}/coingecko/api/v3`,
    COINGECKO_PLAN: "analyst",
    MARKET_SOURCE: "Sandbox",
  };
  const advance = async (advanceMs: number) => {
    await fetch(`${sandbox.origin}/__control/clock`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ advanceMs }),
    });
  };
  try {
    const counting = openWorkerd([await productWorker("tools/bench/workers/counting.ts", vars)], state);
    await migrate(counting, "counting");
    await refresh(counting, "counting");
    const origin = await counting.unsafeGetDirectURL("counting");
    const fetchText = async (path: string) => (await fetch(new URL(path, origin))).text();
    const [snapshot, sparklines] = [await fetchText(COLUMNS), await fetchText("/api/sparklines")];
    const results = [...sizes(snapshot, sparklines), ...(await databaseUse(counting, advance))];
    await counting.dispose();

    const bothWorkers = openWorkerd([await productWorker("worker/index.ts", vars), bareWorker(snapshot)], state);
    results.push(await throughput(bothWorkers, COLUMNS));
    await bothWorkers.dispose();
    return results;
  } finally {
    await sandbox.close();
    await rm(state, { recursive: true, force: true });
  }
}

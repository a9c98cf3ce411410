import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveSandbox } from "../../sandbox/serve.ts";
import type { Figure } from "../figures.ts";
import { database } from "./database.ts";
import { sizes } from "./sizes.ts";
import { throughput } from "./throughput.ts";
import { bareWorker, migrate, openWorkerd, productWorker, refresh } from "./workerd.ts";

const COLUMNS = "/api/top-coins?limit=1000&layout=columns";

/** The market's data path, in the workers as they would be deployed. */
export async function market(): Promise<Figure[]> {
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
    const text = async (path: string) => (await fetch(new URL(path, origin))).text();
    const [snapshot, sparklines] = [await text(COLUMNS), await text("/api/sparklines")];
    const figures = [...sizes(snapshot, sparklines), ...(await database(counting, advance))];
    await counting.dispose();

    const beside = openWorkerd([await productWorker("worker/index.ts", vars), bareWorker(snapshot)], state);
    figures.push(await throughput(beside, COLUMNS));
    await beside.dispose();
    return figures;
  } finally {
    await sandbox.close();
    await rm(state, { recursive: true, force: true });
  }
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, openWorkerd, productWorker } from "../market/workerd.ts";
import type { BenchResult } from "../results.ts";
import { logInTimes } from "./log-in-times.ts";

const VARS = { COINGECKO_URL: "http://localhost:1", COINGECKO_PLAN: "analyst", MARKET_SOURCE: "Sandbox" };

/** Measures log-ins with the password hashing cost of production. */
export async function accounts(): Promise<BenchResult[]> {
  const state = await mkdtemp(join(tmpdir(), "bench-accounts-"));
  const workerd = openWorkerd([await productWorker("worker/index.ts", VARS)], state);
  try {
    await migrate(workerd, "product");
    return await logInTimes(await workerd.unsafeGetDirectURL("product"));
  } finally {
    await workerd.dispose();
    await rm(state, { recursive: true, force: true });
  }
}

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfStale } from "../start/build-if-stale.ts";
import { openLog } from "../start/log.ts";
import { createProcesses } from "../start/processes.ts";
import { PROJECT } from "../start/project.ts";
import { chat } from "./chat/main.ts";
import { cost } from "./cost/main.ts";
import { freePlan } from "./free-plan.ts";
import { ledger } from "./ledger/main.ts";
import { market } from "./market/main.ts";
import { page } from "./page/main.ts";
import { type BenchResult, printTable } from "./results.ts";
import { scale } from "./scale/main.ts";

const benches: Record<string, () => Promise<BenchResult[]>> = {
  market,
  page,
  chat,
  ledger,
  scale,
  cost,
  "free-plan": freePlan,
};

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith("--"));
const requested = args.filter((arg) => !arg.startsWith("--"));
const unknownName = requested.find((name) => !(name in benches));
if (unknownName) {
  console.error(`Unknown bench: ${unknownName}. Choose from ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}
async function measure(name: string): Promise<boolean> {
  const results = (await benches[name]?.()) ?? [];
  printTable(name, results);
  return results.every(({ verdict }) => verdict === "ok");
}

/** Runs a bench in its own process, so that a failing bench cannot affect the others. */
const measureInProcess = (name: string): boolean =>
  spawnSync(process.execPath, [fileURLToPath(import.meta.url), name, ...options], { stdio: "inherit" }).status === 0;

await buildIfStale(createProcesses(openLog(join(PROJECT, ".cache/bench.log"))), console.log);
const names = requested.length > 0 ? requested : Object.keys(benches);
const missed: string[] = [];
for (const name of names) {
  const isWithinLimits = await (names.length === 1 ? measure : measureInProcess)(name);
  if (!isWithinLimits) missed.push(name);
}
if (names.length > 1 && missed.length > 0) console.log(`\nThese benches missed a limit: ${missed.join(", ")}.`);
process.exit(missed.length === 0 ? 0 : 1);

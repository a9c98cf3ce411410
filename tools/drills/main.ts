import { globSync, readFileSync } from "node:fs";
import { type BenchResult, printTable } from "../bench/results.ts";
import { buildIfStale } from "../start/build-if-stale.ts";
import { openLog } from "../start/log.ts";
import { createProcesses } from "../start/processes.ts";
import { PROJECT } from "../start/project.ts";
import { run } from "../test/command.ts";
import { crashDrill } from "./crash/main.ts";
import { fuzzDrill } from "./fuzz.ts";
import { ledgerDrill } from "./ledger.ts";
import { mutationDrill } from "./mutation/main.ts";

/** The test files with something that runs deeper in a drill. */
const deepTests = globSync("{shared,worker,web,tools}/**/*.test.{ts,tsx}", { cwd: PROJECT }).filter((file) =>
  readFileSync(`${PROJECT}/${file}`, "utf8").includes("tools/test/depth.ts"),
);

/** Runs tests in their deep form. Their output has the seed, and whatever failed. */
const tests = (files: readonly string[]) => async (): Promise<BenchResult[]> => {
  const { ok, output } = await run("vitest", ["run", "--reporter=dot", ...files], { env: { DRILL: "1" } });
  console.log(output.trimEnd());
  const name = `${files.length} test files, the properties with many runs`;
  return [{ name, value: ok ? "passed" : "failed", limit: "passed", verdict: ok ? "ok" : "MISSED" }];
};

async function pages(): Promise<BenchResult[]> {
  const args = ["test", "--config", "tools/e2e/playwright.config.ts", "--reporter=line"];
  const { ok, output } = await run("playwright", args, { env: { DRILL: "1" } });
  console.log(output.trimEnd());
  const name = "all browser tests at every width, and the figures of 50 random portfolios";
  return [{ name, value: ok ? "passed" : "failed", limit: "passed", verdict: ok ? "ok" : "MISSED" }];
}

const drills: Record<string, () => Promise<BenchResult[]>> = {
  properties: tests(deepTests),
  pages,
  deploy: tests(["tools/deploy", "tools/backup", "tools/start", "tools/sandbox"]),
  ledger: ledgerDrill,
  fuzz: fuzzDrill,
  crash: crashDrill,
  mutation: mutationDrill,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in drills));
if (unknown) {
  console.error(`Unknown drill: ${unknown}. Choose from ${Object.keys(drills).join(", ")}.`);
  process.exit(1);
}
await buildIfStale(createProcesses(openLog(`${PROJECT}/.cache/drill.log`)), console.log);
const missed: string[] = [];
for (const name of names.length > 0 ? names : Object.keys(drills)) {
  const startedAt = performance.now();
  const results = await drills[name]!();
  printTable(`${name} (${((performance.now() - startedAt) / 60_000).toFixed(1)} min)`, results);
  if (results.some(({ verdict }) => verdict !== "ok")) missed.push(name);
}
console.log(missed.length === 0 ? "\nAll drills passed." : `\nThese drills failed: ${missed.join(", ")}.`);
process.exit(missed.length === 0 ? 0 : 1);

import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { BUILD } from "../start/build-if-stale.ts";
import { storeHash } from "../start/file-hash.ts";
import { PROJECT } from "../start/project.ts";
import { type Options, type Outcome, run } from "./command.ts";
import { type Counts, counted } from "./counted.ts";

/** How tools/build/main.ts marks a size past its budget. */
const OVER_BUDGET = "  OVER";

type Result = Outcome & Partial<Counts>;
export type Stage = { name: string; needsBrowser?: true; run(browser: string | undefined): Promise<Result> };

async function all(runs: Promise<Outcome>[]): Promise<Outcome> {
  const outcomes = await Promise.all(runs);
  const failed = outcomes.filter((outcome) => !outcome.ok);
  return { ok: failed.length === 0, output: failed.map((outcome) => outcome.output).join("\n") };
}

function freshReport(name: string): string {
  const report = join(PROJECT, ".cache", name);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  return report;
}

async function buildAndWeigh(): Promise<Outcome> {
  const { ok, output } = await run(process.execPath, ["tools/build/main.ts"]);
  if (ok) storeHash(BUILD);
  return { ok: ok && !output.includes(OVER_BUDGET), output };
}

/** Side by side: several threads for each of them would do twice the work on two cores. */
const TYPED = ["shared", "worker", "web", "tools", "tools/bench/workers"];

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number };

function vitest(projects: string[], options?: Options): Promise<Result> {
  const report = freshReport(`vitest-${projects.join("-")}.json`);
  const args = projects.map((project) => `--project=${project}`);
  // More of them would only wait for one another.
  if (options?.givesWay) args.push("--maxWorkers=1");
  args.push("--reporter=default", "--reporter=json", `--outputFile.json=${report}`);
  return counted(report, run("vitest", ["run", ...args], options), (json: VitestReport) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

function browserTests(browser: string | undefined): Promise<Result> {
  const report = freshReport("playwright.json");
  const runner = run("playwright", ["test", "--config", "tools/e2e/playwright.config.ts", "--reporter=list,json"], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(browser ? { CHROME_PATH: browser } : {}) },
  });
  return counted(report, runner, ({ stats }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    late: stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/** Before all others, because it writes the route tree that they read. */
export const build: Stage = { name: "build and budgets", run: buildAndWeigh };

const givesWay = true;

/**
 * The other stages of `npm test`: the lanes run side by side, the stages of a lane one after the other. What waits for
 * browsers and time-outs is in the first; the second has what it leaves of the processors.
 */
export const lanes: Stage[][] = [
  [
    { name: "worker tests", run: () => vitest(["worker"]) },
    { name: "browser tests", needsBrowser: true, run: browserTests },
  ],
  [
    { name: "format and lint", run: () => run("biome", ["ci", "--error-on-warnings"], { givesWay }) },
    { name: "dead code", run: () => run("knip", [], { givesWay }) },
    {
      name: "types",
      run: () => all(TYPED.map((part) => run("tsc", ["--project", part, "--singleThreaded"], { givesWay }))),
    },
    { name: "unit tests", run: () => vitest(["node", "web"], { givesWay }) },
  ],
];

import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { BUILD } from "../start/build-if-stale.ts";
import { isUnchanged, storeHash } from "../start/file-hash.ts";
import { PROJECT } from "../start/project.ts";
import { type Outcome, run } from "./command.ts";
import { type Counts, withCounts } from "./test-counts.ts";

/** The text with which tools/build/main.ts marks a size over its budget. */
const OVER_BUDGET = "  OVER";

type Result = Outcome & Partial<Counts> & { notRun?: string[] };
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

async function buildAndCheckSizes(): Promise<Outcome> {
  const { ok, output } = await run(process.execPath, ["tools/build/main.ts"]);
  if (ok) storeHash(BUILD);
  return { ok: ok && !output.includes(OVER_BUDGET), output };
}

/**
 * TypeScript projects. They are checked at the same time with one thread each, which is less work than several threads.
 */
const TYPE_CHECKED = ["shared", "worker", "web", "tools", "tools/bench/workers"];

/**
 * Tests of tools that take long and rarely change. They are left out while their files are the same as when they last
 * passed, also in a new clone, because the hashes are committed; `npm run drill` always runs them.
 */
const RARELY_CHANGED = [
  {
    tests: "tools/deploy/**",
    patterns: ["tools/{deploy,sandbox/cloudflare,start}/**", "migrations/*.sql", "wrangler.toml"],
  },
  {
    tests: "tools/backup/**",
    patterns: ["tools/backup/**", "shared/backups/**", "worker/**/*.table.ts", "migrations/*.sql"],
  },
  {
    tests: "tools/start/migrate.test.ts",
    patterns: ["tools/start/**", "migrations/*.sql"],
  },
  { tests: "tools/sandbox/**", patterns: ["tools/sandbox/**"] },
].map((group) => ({ ...group, hashFile: join(PROJECT, "tools/test/passed", group.tests.replace(/\W+/g, "-")) }));

async function unitTests(): Promise<Result> {
  const unchanged = RARELY_CHANGED.filter(isUnchanged);
  const result = await vitest(["node", "web"], { maxWorkers: 1, exclude: unchanged.map(({ tests }) => tests) });
  if (result.ok) for (const group of RARELY_CHANGED) storeHash(group);
  return { ...result, notRun: unchanged.map(({ tests }) => tests) };
}

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number };

type VitestOptions = { maxWorkers?: number; exclude?: string[] };

function vitest(projects: string[], { maxWorkers, exclude = [] }: VitestOptions = {}): Promise<Result> {
  const report = freshReport(`vitest-${projects.join("-")}.json`);
  const args = projects.map((project) => `--project=${project}`);
  if (maxWorkers) args.push(`--maxWorkers=${maxWorkers}`);
  args.push("--reporter=default", "--reporter=json", `--outputFile.json=${report}`);
  // The projects of vitest.config.ts have their own lists of excluded files, which an argument does not extend.
  const env = { EXCLUDED_TESTS: exclude.join() };
  return withCounts(report, run("vitest", ["run", ...args], { env }), (json: VitestReport) => ({
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
  return withCounts(report, runner, ({ stats }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    passedOnRetry: stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/** Runs before all other stages, because it writes the route tree that they read. */
export const build: Stage = { name: "build and budgets", run: buildAndCheckSizes };

const lowPriority = true;

/**
 * The other stages of `npm test`. Lanes run at the same time, the stages of a lane one after the other. Browser tests
 * wait most of their time, so they leave room for the others. What cannot time out has a low priority.
 */
export const lanes: Stage[][] = [
  [{ name: "browser tests", needsBrowser: true, run: browserTests }],
  [{ name: "worker tests", run: () => vitest(["worker"], { maxWorkers: 2 }) }],
  [
    { name: "format and lint", run: () => run("biome", ["ci", "--error-on-warnings"], { lowPriority }) },
    { name: "dead code", run: () => run("knip", [], { lowPriority }) },
    {
      name: "types",
      run: () => all(TYPE_CHECKED.map((part) => run("tsc", ["--project", part, "--singleThreaded"], { lowPriority }))),
    },
    { name: "unit tests", run: unitTests },
  ],
];

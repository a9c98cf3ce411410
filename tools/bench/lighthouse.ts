import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findBrowser, ROOT_FLAGS } from "../browser.ts";
import { seedWhenEmpty } from "../seed/seed.ts";
import { startTemporaryProduct } from "../start/temporary-product.ts";
import { openEdge } from "./page/edge.ts";
import { atLeast, type BenchResult, info } from "./results.ts";
import { median } from "./statistics.ts";

/** Lighthouse is not a dependency, because it brings 200 packages that only this bench needs. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const MIN_SCORE = 95;
/** With a lower control score the machine is too slow for a verdict. */
const MIN_CONTROL_SCORE = 100;
const RUNS = 5;
const PAGES = ["/", "/portfolio", "/news", "/chat", "/coins/bitcoin"];
const MAX_REPORT_BYTES = 50_000_000;

type Report = {
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
};
type Measured = { score: number; lcpMs: number; blockingMs: number };

/** One run with Lighthouse's phone, slow 4G and slower processor, which it simulates. */
async function measure(url: string): Promise<Measured> {
  const flags = ["--headless=new", "--disable-gpu", ...ROOT_FLAGS].join(" ");
  const options = ["--only-categories=performance", "--output=json", "--quiet", `--chrome-flags=${flags}`];
  const { stdout } = await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, url, ...options], {
    env: { ...process.env, CHROME_PATH: await findBrowser() },
    maxBuffer: MAX_REPORT_BYTES,
  });
  const { runtimeError, categories, audits } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: (categories.performance.score ?? 0) * 100,
    lcpMs: figure("largest-contentful-paint"),
    blockingMs: figure("total-blocking-time"),
  };
}

/** Lighthouse's performance score of the main pages for a visitor, next to that of a page of the same bytes without scripts. */
export async function lighthouse(): Promise<BenchResult[]> {
  await using product = await startTemporaryProduct();
  // With articles, chat messages and ads, which an empty database would leave out.
  await seedWhenEmpty({ origin: product.origin, stateDir: product.stateDir, env: {}, logError: console.error });
  await using edge = await openEdge(product.origin, "complete");
  await using staticPage = await openEdge(product.origin, "without scripts");
  const urls = {
    control: `${staticPage.origin}/`,
    ...Object.fromEntries(PAGES.map((path) => [path, edge.origin + path])),
  };
  const runs = new Map<string, Measured[]>();
  for (let run = 0; run < RUNS; run++)
    for (const [name, url] of Object.entries(urls)) runs.set(name, [...(runs.get(name) ?? []), await measure(url)]);
  const middle = (name: string, figure: keyof Measured) => median((runs.get(name) ?? []).map((run) => run[figure]));
  const details = (name: string) =>
    `${middle(name, "lcpMs").toFixed(0)} ms and ${middle(name, "blockingMs").toFixed(0)} ms`;
  const control = middle("control", "score");
  const judge = (result: BenchResult): BenchResult =>
    control < MIN_CONTROL_SCORE ? { ...result, verdict: "no verdict" } : result;
  return [
    info("Lighthouse performance of / without its scripts", control.toFixed(0)),
    ...PAGES.flatMap((path) => [
      judge(atLeast(`Lighthouse performance of ${path}`, middle(path, "score"), MIN_SCORE, "", 0)),
      info("  its largest contentful paint and blocking time", details(path)),
    ]),
  ];
}

import { findBrowser } from "../browser.ts";
import { build, lanes, type Stage } from "./stages.ts";
import type { Counts } from "./test-counts.ts";

const NAME_WIDTH = 18;
const elapsed = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

const total: Counts = { passed: 0, failed: 0, skipped: 0 };

async function runStage({ name, run }: Stage, browser: string | undefined): Promise<void> {
  const startedAt = performance.now();
  const result = await run(browser);
  const { ok, output, passed = 0, failed = ok ? 0 : 1, skipped = 0, passedOnRetry = 0, notRun = [] } = result;
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const counts = [passed && `${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`];
  if (passedOnRetry > 0) counts.push(`${passedOnRetry} passed on the second try`);
  if (notRun.length > 0) counts.push(`unchanged since they passed: ${notRun.join(", ")}`);
  const verdict = ok ? "ok" : "FAILED";
  console.log([name.padEnd(NAME_WIDTH), verdict.padEnd(6), elapsed(startedAt), ...counts.filter(Boolean)].join("  "));
  if (!ok) console.log(`${output.trimEnd()}\n`);
}

const withBrowser = !process.argv.includes("--no-browser");
let browser: string | undefined;
try {
  if (withBrowser) browser = await findBrowser();
} catch (error) {
  total.failed += 1;
  console.log((error as Error).message);
}
await runStage(build, browser);
await Promise.all(
  lanes.map(async (stages) => {
    for (const stage of stages) if (browser || !stage.needsBrowser) await runStage(stage, browser);
  }),
);
console.log(`tests: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);

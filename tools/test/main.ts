import { findBrowser } from "../browser.ts";
import type { Counts } from "./counted.ts";
import { build, lanes, type Stage } from "./stages.ts";

const NAME_WIDTH = 18;
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const total: Counts = { passed: 0, failed: 0, skipped: 0 };

async function check({ name, run }: Stage, browser: string | undefined): Promise<void> {
  const since = performance.now();
  const { ok, output, passed = 0, failed = ok ? 0 : 1, skipped = 0, late = 0 } = await run(browser);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const counts = [passed && `${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`];
  if (late > 0) counts.push(`${late} of them at the second try`);
  const verdict = ok ? "ok" : "FAILED";
  console.log([name.padEnd(NAME_WIDTH), verdict.padEnd(6), seconds(since), ...counts.filter(Boolean)].join("  "));
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
await check(build, browser);
await Promise.all(
  lanes.map(async (stages) => {
    for (const stage of stages) if (browser || !stage.needsBrowser) await check(stage, browser);
  }),
);
console.log(`tests: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);

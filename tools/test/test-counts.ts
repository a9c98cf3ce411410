import { readFileSync } from "node:fs";
import type { Outcome } from "./command.ts";

/** `passedOnRetry` is the number of passed tests that failed at their first try. */
export type Counts = { passed: number; failed: number; skipped: number; passedOnRetry?: number };

/** Adds the counts from the runner's JSON report. A runner without a report, or one that ran no test, has failed. */
export async function withCounts(
  reportFile: string,
  outcome: Promise<Outcome>,
  parse: (report: never) => Counts,
): Promise<Outcome & Counts> {
  const { ok, output } = await outcome;
  let counts: Counts;
  try {
    counts = parse(JSON.parse(readFileSync(reportFile, "utf8")) as never);
  } catch (error) {
    const problem = `${output}\nThe test runner wrote no report: ${error}`;
    return { ok: false, output: problem, passed: 0, failed: 1, skipped: 0 };
  }
  const hasRunTests = counts.passed + counts.failed > 0;
  // A runner can fail although every test passes, for example because of an error in a set-up or an unhandled
  // rejection.
  const failed = ok && hasRunTests ? counts.failed : Math.max(1, counts.failed);
  return { ...counts, ok: failed === 0, failed, output: hasRunTests ? output : `${output}\nNo test ran.` };
}

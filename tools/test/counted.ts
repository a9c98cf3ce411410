import { readFileSync } from "node:fs";
import type { Outcome } from "./command.ts";

/** `late` of those that passed did so at their second try only. */
export type Counts = { passed: number; failed: number; skipped: number; late?: number };

/** Runs a test runner that leaves its counts in a JSON file. One that leaves none, or ran nothing, has failed. */
export async function counted(
  report: string,
  runner: Promise<Outcome>,
  read: (report: never) => Counts,
): Promise<Outcome & Counts> {
  const { ok, output } = await runner;
  let counts: Counts;
  try {
    counts = read(JSON.parse(readFileSync(report, "utf8")) as never);
  } catch (error) {
    return { ok: false, output: `${output}\nThe runner left no report: ${error}`, passed: 0, failed: 1, skipped: 0 };
  }
  const ranNothing = counts.passed + counts.failed === 0;
  // A runner may fail beside its tests: an error in a set-up, an unhandled rejection.
  const failed = ok && !ranNothing ? counts.failed : Math.max(1, counts.failed);
  return { ...counts, ok: failed === 0, failed, output: ranNothing ? `${output}\nNo test ran.` : output };
}

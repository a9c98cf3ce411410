import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Benches and drills measure time, the simulation and the test command print it, and this file contains the offenders. */
const EXEMPT = /^tools\/(bench\/|drills\/|simulate\/main\.ts$|test\/main\.ts$|test\/elapsed-time\.test\.ts$)/;
const files = globSync(["{shared,web,worker}/**/*.test.{ts,tsx}", "worker/test/**/*.ts", "tools/**/*.ts"]).filter(
  (file) => !EXEMPT.test(file),
);

/** Tests must pass on a slow machine. They count steps, rows or frames instead; benches measure time. */
const FORBIDDEN: [pattern: RegExp, offender: string][] = [
  [/\bperformance\.now\b|\bprocess\.(?:hrtime|cpuUsage)\b|\bgetMetrics\b|\btimeDomain\b/, "performance.now()"],
  [/Date\.now\(\) - (?!\d|\(Date\.now\(\) %)|expect\(Date\.now\(\)/, "Date.now() - startedAt"],
  [/\bwaitForTimeout\b/, "page.waitForTimeout(500)"],
];

it.each(FORBIDDEN)("no test matches %s", (pattern, offender) => {
  expect(files.filter((file) => pattern.test(readFileSync(file, "utf8")))).toEqual([]);
  expect(offender).toMatch(pattern);
});

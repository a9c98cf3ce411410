import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Benches and drills measure time, tools/test/main.ts prints how long each stage took, and this file contains the offenders. */
const EXEMPT = /^tools\/(bench\/|drills\/|test\/main\.ts$|test\/elapsed-time\.test\.ts$)/;
const files = globSync(["{shared,web,worker}/**/*.test.{ts,tsx}", "worker/test/**/*.ts", "tools/**/*.ts"]).filter(
  (file) => !EXEMPT.test(file),
);

/** Finds differences with an earlier time: `const startedAt = Date.now()`, then `now - startedAt`. */
function differences(text: string): string[] {
  const names = [...text.matchAll(/\b(?:const|let) (\w+) = (?:Date\.now\(\)|new Date\(\)(?:\.getTime\(\))?);/g)];
  return names.flatMap(([, name]) => text.match(new RegExp(`[\\w)] - ${name}\\b.*`)) ?? []);
}
const matches = (pattern: RegExp) => (text: string) => text.match(pattern) ?? [];

type Rule = { name: string; find(text: string): string[]; offender: string };
const rules: Rule[] = [
  { name: "does not measure durations", find: matches(/\bperformance\.now\b.*/), offender: "performance.now()" },
  {
    name: "does not read processor time",
    find: matches(/\bprocess\.(hrtime|cpuUsage)\b.*/),
    offender: "process.hrtime()",
  },
  {
    name: "subtracts only a fixed span from the current time",
    find: matches(/Date\.now\(\) - (?!\d|\(Date\.now\(\) %).*/),
    offender: "Date.now() - startedAt",
  },
  {
    name: "does not subtract an earlier time",
    find: differences,
    offender: "const startedAt = Date.now();\nend - startedAt",
  },
  {
    name: "asserts nothing about the current time",
    find: matches(/expect\(Date\.now\(\).*/),
    offender: "expect(Date.now())",
  },
  {
    name: "does not read the browser's metrics",
    find: matches(/\bgetMetrics\b.*/),
    offender: "Performance.getMetrics",
  },
  {
    name: "does not choose a clock for metrics",
    find: matches(/\btimeDomain\b.*/),
    offender: "{ timeDomain: 'threadTicks' }",
  },
  {
    // Layout shifts are distances, not times.
    name: "does not observe performance entries except layout shifts",
    find: matches(/\bPerformanceObserver\b(?![^;]*;\s*\}\)\.observe\(\{ type: "layout-shift").*/),
    offender: "new PerformanceObserver(() => {})",
  },
  {
    name: "does not sleep for a fixed time",
    find: matches(/\bwaitForTimeout\b.*/),
    offender: "page.waitForTimeout(500)",
  },
];

/** Tests must pass on a slow machine. They count steps, rows or frames instead; benches measure time. */
describe.each(rules)("a test $name", ({ find, offender }) => {
  it("in every test file", () => {
    expect(files.flatMap((file) => find(readFileSync(file, "utf8")).map((found) => `${file}: ${found}`))).toEqual([]);
  });
  it("and the check finds an offender", () => expect(find(offender)).not.toEqual([]));
});

it.each([
  "const at = Date.now() - (Date.now() % DAY) - 3 * DAY;",
  "new Date(Date.now() - 3 * 3_600_000)",
  "const now = Date.now();\nclock(() => now + 41_000);",
  "const deadline = Date.now() + PATIENCE_MS;\nwhile (Date.now() < deadline) await look();",
])("a test may compute a date and have a deadline: %s", (text) => {
  expect(rules.flatMap(({ find }) => find(text))).toEqual([]);
});

it("the check reads the tests and their helpers", () => {
  expect(files).toEqual(
    expect.arrayContaining([
      "shared/values/decimal.test.ts",
      "tools/browser.ts",
      "web/news/article/markdown.test.tsx",
      "tools/e2e/support/product.ts",
      "worker/test/sockets.ts",
      "worker/test/fuzz/judge.ts",
    ]),
  );
});

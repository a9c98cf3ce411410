import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Benches and drills measure time, tools/test/main.ts prints how long each stage took, and this file contains the offenders. */
const EXEMPT = /^tools\/(bench\/|drills\/|test\/main\.ts$|test\/elapsed-time\.test\.ts$)/;
const files = globSync(["{shared,web,worker}/**/*.test.{ts,tsx}", "worker/test/**/*.ts", "tools/**/*.ts"]).filter(
  (file) => !EXEMPT.test(file),
);

/** A name that was given the time, and is taken from a later one: `const began = Date.now()`, then `now - began`. */
function differences(text: string): string[] {
  const names = [...text.matchAll(/\b(?:const|let) (\w+) = (?:Date\.now\(\)|new Date\(\)(?:\.getTime\(\))?);/g)];
  return names.flatMap(([, name]) => text.match(new RegExp(`[\\w)] - ${name}\\b.*`)) ?? []);
}
const matches = (pattern: RegExp) => (text: string) => text.match(pattern) ?? [];

type Rule = { name: string; find(text: string): string[]; offender: string };
const rules: Rule[] = [
  { name: "reads no clock for durations", find: matches(/\bperformance\.now\b.*/), offender: "performance.now()" },
  { name: "reads no processor time", find: matches(/\bprocess\.(hrtime|cpuUsage)\b.*/), offender: "process.hrtime()" },
  {
    name: "subtracts nothing from the time but a known span, to make a date",
    find: matches(/Date\.now\(\) - (?!\d|\(Date\.now\(\) %).*/),
    offender: "Date.now() - began",
  },
  { name: "subtracts no earlier time", find: differences, offender: "const began = Date.now();\nend - began" },
  { name: "expects nothing of the time", find: matches(/expect\(Date\.now\(\).*/), offender: "expect(Date.now())" },
  { name: "asks no browser for its metrics", find: matches(/\bgetMetrics\b.*/), offender: "Performance.getMetrics" },
  { name: "chooses no clock of metrics", find: matches(/\btimeDomain\b.*/), offender: "{ timeDomain: 'threadTicks' }" },
  {
    name: "observes no performance",
    find: matches(/\bPerformanceObserver\b.*/),
    offender: "new PerformanceObserver(() => {})",
  },
  { name: "sleeps for no fixed time", find: matches(/\bwaitForTimeout\b.*/), offender: "page.waitForTimeout(500)" },
];

/** A test passes on any machine: what it must prove about speed it counts, or a bench measures it. */
describe.each(rules)("a test $name", ({ find, offender }) => {
  it("in any of its files", () => {
    expect(files.flatMap((file) => find(readFileSync(file, "utf8")).map((found) => `${file}: ${found}`))).toEqual([]);
  });
  it("and an offender is found", () => expect(find(offender)).not.toEqual([]));
});

it.each([
  "const at = Date.now() - (Date.now() % DAY) - 3 * DAY;",
  "new Date(Date.now() - 3 * 3_600_000)",
  "const now = Date.now();\nclock(() => now + 41_000);",
  "const deadline = Date.now() + PATIENCE_MS;\nwhile (Date.now() < deadline) await look();",
])("a test may make a date, and may give up: %s", (text) => {
  expect(rules.flatMap(({ find }) => find(text))).toEqual([]);
});

it("reads the tests and their helpers", () => {
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

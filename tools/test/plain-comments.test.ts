import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Catalogues contain texts of the product, and this file contains the offenders. */
const EXEMPT = /catalogue|^tools\/test\/plain-comments\.test\.ts$|^web\/routeTree\.gen\.ts$/;
const files = globSync([
  "{shared,tools,web,worker}/**/*.{ts,tsx,js,css,html}",
  "migrations/*.sql",
  "*.{md,ts,toml}",
  ".github/**/*.{md,yml}",
]).filter((file) => !EXEMPT.test(file));

const matches = (pattern: RegExp) => (text: string) => text.match(pattern) ?? [];

type Rule = { name: string; find(text: string): string[]; offenders: string[] };
const rules: Rule[] = [
  {
    name: "cites no document that is not in the repository",
    find: matches(/.*\b(?:[Ss]pecifications?|[Tt]he spec|DESIGN|[Tt]he look|[Rr]esearch|NEXT)\b.*/g),
    offenders: [
      "// Specification 1, section 9.",
      'test("shows the page as the specification words it")',
      "// as the spec says",
      "/** See DESIGN 9. */",
      "// The look asks for 160 ms.",
      "# research on performance",
      "-- listed in NEXT",
    ],
  },
  {
    name: "begins no comment with a relative clause",
    find: matches(/(?:(?<!\/\/.*\n\s*)\/\/|\/\*\*?(?:\s*\n\s*\*)?) *(?:What|Of)\b.*/g),
    offenders: [
      "// What a visitor sees.",
      "const limit = 3; // Of each page.",
      "/** What a visitor sees. */",
      "/**\n * Of each page.\n */",
      "/* What a visitor sees. */",
    ],
  },
];

describe.each(rules)("a file $name", ({ find, offenders }) => {
  it("in the whole repository", () => {
    expect(files.flatMap((file) => find(readFileSync(file, "utf8")).map((found) => `${file}: ${found}`))).toEqual([]);
  });
  it.each(offenders)("and the check finds the offender %j", (offender) => expect(find(offender)).not.toEqual([]));
});

it.each([
  "// A limit of the page.\n// Of course it can change.",
  "/** The page looks up what a visitor sees. */",
  'const url = "https://example.com/What";',
  "// The next run specifies the design.",
])("ordinary text passes: %j", (text) => expect(rules.flatMap(({ find }) => find(text))).toEqual([]));

it("the check reads code, styles and documents", () => {
  expect(files).toEqual(
    expect.arrayContaining([
      "CONTRIBUTING.md",
      ".github/DEPLOYING.md",
      "shared/contract.ts",
      "tools/e2e/market/market.test.ts",
      "web/after-paint.css",
      "worker/app.ts",
      "wrangler.toml",
    ]),
  );
});

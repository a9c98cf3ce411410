import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SPECIFIED } from "./catalogue.ts";

const TESTS = /\.test\.tsx?$|^web\/e2e\/|^worker\/test\//;

/** What a person would read: without comments, line breaks, escapes and entities. */
const plain = (source: string): string =>
  source
    .replace(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*$)/gm, "")
    .replaceAll('{" "}', " ")
    .replace(/\\([^\w\s])/g, "$1")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
const read = (file: string) => plain(readFileSync(file, "utf8"));

const product = globSync("{web,worker,shared}/**/*.{ts,tsx,css}")
  .filter((file) => !TESTS.test(file))
  .map(read);
const sources = new Map<string, string>();
const testOf = (file: string): string => {
  const source = sources.get(file) ?? read(file);
  sources.set(file, source);
  return source;
};

const LETTER = /[\p{L}\p{N}]/u;
/** Of what the code puts into a text. */
const LONGEST_GAP = 120;

/** The text as words of their own ("Send" is not found in "Sender"), with anything in place of what varies. */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}|‹.+?›/).map((part) => {
    const word = part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    const [start, end] = [LETTER.test(part[0] ?? ""), LETTER.test(part.at(-1) ?? "")];
    return `${start ? "(?<![\\p{L}\\p{N}])" : ""}${word}${end ? "(?![\\p{L}\\p{N}])" : ""}`;
  });
  return new RegExp(parts.join(`.{0,${LONGEST_GAP}}?`), "u");
}
const filledIn = (text: string): RegExp[] => [...text.matchAll(/‹(.+?)›/g)].map(([, part]) => patternOf(part!));

const isInProduct = (text: string): boolean =>
  [patternOf(text), ...filledIn(text)].every((pattern) => product.some((source) => pattern.test(source)));
const isProven = (text: string, file: string): boolean =>
  TESTS.test(file) && [patternOf(text), ...filledIn(text)].every((pattern) => pattern.test(testOf(file)));

const rows = Object.entries(SPECIFIED).flatMap(([page, byTest]) =>
  Object.entries(byTest).flatMap(([file, texts]) => texts.map((text) => ({ page, file, text }))),
);

it("finds every specified text in the product, letter by letter", () => {
  expect(rows.filter(({ text }) => !isInProduct(text))).toEqual([]);
});

it("finds every specified text in the test that is said to prove it", () => {
  expect(rows.filter(({ text, file }) => !isProven(text, file))).toEqual([]);
});

it("lists no text of a page twice", () => {
  const names = rows.map(({ page, text }) => `${page}: ${text}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it("would miss a letter", () => {
  for (const text of ["Portfolio Overviews", "portfolio Overview", "Showing {n} of {m} coins", "Invalid ‹Amounts›"]) {
    expect([text, isInProduct(text)]).toEqual([text, false]);
  }
  expect(isInProduct("Showing {n} of {m} cryptocurrencies")).toBe(true);
  expect(isProven("Portfolio Overview", "tools/e2e/chat.test.ts")).toBe(false);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { plainFigure, plainNumber, readingOf, unclearNumber } from "./typed-number.ts";

test.each([
  ["1,5", "de", "1.5"],
  [",5", "de", ".5"],
  ["1.234,5", "de", "1234.5"],
  ["1 234,5", "fr", "1234.5"],
  ["1234,56", "de-CH", "1234.56"],
  ["1.5", "de", "1.5"],
  ["1,2,3", "de", "1,2,3"],
  ["12.34,5", "de", "12.34,5"],
  ["1.234.567", "de", "1234567"],
  ["52.000", "de", "?"],
  ["1,5", "en-US", "1.5"],
  ["0,125", "en-US", "0.125"],
  ["1,2345", "en-US", "1.2345"],
  ["1,234", "en-US", "1234"],
  ["1,234.5", "en-US", "1234.5"],
  ["12,34.5", "en-US", "12,34.5"],
  ["1.234,5", "en-US", "1.234,5"],
  [",", "de", ","],
  ["1e3", "de", "1e3"],
  ["", "de", ""],
])("%j typed in the language %s is read as %j", (typed, language, read) => {
  expect(plainNumber(typed, language)).toBe(read);
});

test("every number that a language writes with commas is read as that number", () => {
  const amounts = fc.integer({ min: 0, max: 2_000_000_000 }).map((units) => units / 1000);
  fc.assert(
    fc.property(amounts, fc.constantFrom("de", "es", "it", "pt-BR", "en-US", "en-GB"), (amount, language) => {
      const written = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(amount);
      fc.pre(written.includes(","));
      expect(Number(plainNumber(written, language))).toBe(amount);
    }),
  );
});

test("a number with two readings in a language is asked about", () => {
  expect(unclearNumber("52.000", "de")).toBe("52.000 can be read in two ways. Write 52000 or 52,000.");
  for (const [typed, language] of [
    ["52.000", "en-US"],
    ["0.125", "de"],
    ["52.00", "de"],
    ["1.234,5", "de"],
    ["1234.567", "de"],
  ])
    expect(unclearNumber(typed!, language!), typed).toBeNull();
});

test.each([
  ["52.000", "en-US", "Read as 52, not 52,000"],
  ["12.340", "en-GB", "Read as 12.34, not 12,340"],
  ["1,5", "en-US", "Read as 1.5"],
  ["0.125", "en-US", null],
  ["52.00", "en-US", null],
  ["1234.567", "en-US", null],
  ["52.000", "de", null],
])("the text %s in %s says of itself: %s", (typed, language, reading) => {
  expect(readingOf(typed, language)).toBe(reading);
});

test.each([
  ["60,000", "en-US", "60000"],
  ["-1,5%", "de", "-1.5%"],
  ["52.000", "en-US", "52.000"],
  ["52.000", "de", undefined],
])("of the figure %s in %s, the plain number is %s", (figure, language, plain) => {
  expect(plainFigure(figure, language)).toBe(plain);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import type { Country } from "../ledger-settings/settings.ts";
import { atEightPlaces, minus, type Rational, rational } from "../transactions/test/rational.ts";
import { toFixedPoint } from "../values/fixed.ts";
import { TAX_COUNTRIES } from "./countries.ts";
import { type Figures, germany, unitedKingdom, unitedStates } from "./test/calculator.ts";
import { type Example, transactionsOf } from "./test/example.ts";
import { DE_EXAMPLES } from "./test/examples-de.ts";
import { GB_EXAMPLES } from "./test/examples-gb.ts";
import { US_EXAMPLES } from "./test/examples-us.ts";
import { randomExample } from "./test/random-example.ts";
import { report } from "./test/reporting.ts";

const EXAMPLES: Record<Country, readonly Example[]> = { gb: GB_EXAMPLES, de: DE_EXAMPLES, us: US_EXAMPLES };
const CALCULATORS: Record<Country, (example: Example) => Figures> = {
  gb: unitedKingdom,
  de: germany,
  us: unitedStates,
};

const reportOf = (country: Country, example: Example) =>
  report(transactionsOf(example, TAX_COUNTRIES[country].currency), { country, ...example });

/** In units of a hundred millionth. A line rounds its cost and its proceeds to one. */
const difference = (amount: string, exact: Rational): number =>
  Number(atEightPlaces(minus(rational(amount), exact)).replace("e-8", ""));

describe.each(["gb", "de", "us"] as const)("the examples of %s", (country) => {
  it("are 30", () => expect(EXAMPLES[country]).toHaveLength(30));

  it.each(EXAMPLES[country].map((example) => [example.title, example] as const))("%s", (_, example) => {
    const found = reportOf(country, example);
    const amounts = Object.fromEntries(found.sections.map(({ key, amount }) => [key, amount]));
    expect(found.unknown).toEqual([]);
    const figures = CALCULATORS[country](example);
    const byHand = Object.entries(example.expected).map(([key, text]) => [key, rational(text)] as const);
    for (const [key, exact] of [...Object.entries(figures), ...byHand])
      expect([key, Math.abs(difference(amounts[key] ?? "missing", exact)) <= found.lines.length]).toEqual([key, true]);
    // No figure of the report is without a second one, except for limits.
    expect(Object.keys(amounts).filter((key) => !(key in figures) && !/Limit|exempt/i.test(key))).toEqual([]);
    const sumOf = (name: "gain" | "proceeds" | "cost") =>
      found.lines.reduce((sum, line) => sum + toFixedPoint(line[name], 8), 0n);
    expect(sumOf("gain")).toBe(sumOf("proceeds") - sumOf("cost"));
  });
});

describe.each(["gb", "de", "us"] as const)("random histories of %s", (country) => {
  it("have the figures of the second calculation", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
        const example = randomExample(seed);
        const found = reportOf(country, example);
        expect(found.unknown).toEqual([]);
        const amounts = Object.fromEntries(found.sections.map(({ key, amount }) => [key, amount]));
        for (const [key, exact] of Object.entries(CALCULATORS[country](example)))
          expect([key, Math.abs(difference(amounts[key] ?? "missing", exact)) <= found.lines.length]).toEqual([
            key,
            true,
          ]);
      }),
      runs(30, 1000),
    );
  });
});

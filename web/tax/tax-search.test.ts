import { expect, it } from "vitest";
import { readTaxSearch } from "./tax-search.ts";

it.each([
  ["gb", "gb"],
  ["uk", "gb"],
  ["DE", "de"],
  ["fr", undefined],
  [7, undefined],
])("the address with the country %s opens the report of %s", (country, expected) => {
  expect(readTaxSearch({ country }).country).toBe(expected);
});

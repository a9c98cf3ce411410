import { expect, it } from "vitest";
import { parseExact } from "./exact-input.ts";

it.each([
  ["1.50", "1.5"],
  ["-0.000000000000000001", "-0.000000000000000001"],
  ["1.55444E+13", "15544400000000"],
  ["5.5E-7", "0.00000055"],
  ["+.5", "0.5"],
  ["007", "7"],
  ["-0.00", "0"],
  [1e21, null],
  [0.1, "0.1"],
  ["1e-31", null],
  ["1,5", null],
  ["", null],
  [".", null],
  ["NaN", null],
])("reads %j as %j", (input, expected) => expect(parseExact(input)).toBe(expected));

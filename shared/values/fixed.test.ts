import { expect, it } from "vitest";
import { fixedPointText, placesOf, roundFixedPoint, toFixedPoint } from "./fixed.ts";

it.each([
  ["1.5", 8, 150_000_000n],
  ["-0.00000001", 8, -1n],
  ["12", 2, 1200n],
  ["0.129", 2, 12n],
  ["-0.129", 2, -12n],
])("reads %s with %i places", (text, scale, value) => expect(toFixedPoint(text, scale)).toBe(value));

it.each([
  [150_000_000n, 8, 8, "1.5"],
  [-1n, 8, 8, "-0.00000001"],
  [-1n, 8, 2, "0"],
  [0n, 36, 8, "0"],
  [1200n, 0, 8, "1200"],
  [125n, 3, 2, "0.12"],
  [135n, 3, 2, "0.14"],
  [-135n, 3, 2, "-0.14"],
])("writes %i with %i places, rounded to %i, as %s", (value, scale, places, text) =>
  expect(fixedPointText(value, scale, places)).toBe(text),
);

it("recognises a tie although the last digit of the quotient was cut off", () => {
  const third = 10n ** 36n / 3n;
  const half = 10n ** 36n / 2n;
  // 1.5 units of the eighth place, computed as a third plus a sixth: the sum is one digit short of the tie.
  const tie = 10n ** 28n + (third + (half - third - 1n)) / 10n ** 8n;
  expect(roundFixedPoint(tie, 36, 8)).toBe(2n);
  expect(roundFixedPoint(tie - 10n ** 20n, 36, 8)).toBe(1n);
});

it("counts the places of a number", () => expect(["1", "1.50", "-0.001"].map(placesOf)).toEqual([0, 2, 3]));

import { expect, test } from "vitest";
import type { Decimal } from "../../values/decimal.ts";
import { distanceText } from "./distance-text.ts";

test.each([
  ["0", "Passed"],
  ["0.0000001", "under 0.1%"],
  ["0.049", "under 0.1%"],
  ["0.05", "0.1%"],
  ["9.24", "9.2%"],
])("a move of %s percent to the liquidation price is called %s", (distance, text) => {
  expect(distanceText(distance as Decimal)).toBe(text);
});

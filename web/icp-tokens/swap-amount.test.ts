import { expect, it } from "vitest";
import { formatSwapAmount } from "./swap-amount.ts";

it.each([
  [null, "N/A"],
  [0, "0.00"],
  [1_234_567, "1.23M"],
  [1, "1.00"],
  [0.999, "0.999"],
  [0.000_312_44, "0.000312"],
  [0.000_001, "0.000001"],
  [0.000_000_4, "<0.000001"],
])("formatSwapAmount writes %s as %s", (amount, text) => {
  expect(formatSwapAmount(amount)).toBe(text);
});

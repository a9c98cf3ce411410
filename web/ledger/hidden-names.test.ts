import { expect, it } from "vitest";
import { hiddenNames } from "./hidden-names.ts";

it("names the hidden coins of a report, and the number of those beyond five", () => {
  const coins = ["c", "b", "a", "b", "d", "e", "f", "g"].map((symbol) => ({ symbol, coinId: null }));
  expect(hiddenNames(coins, ["~b", "~a", "~z"])).toBe("A, B");
  expect(hiddenNames(coins, ["~a", "~b", "~c", "~d", "~e", "~f", "~g"])).toBe("A, B, C, D, E and 2 more");
  expect(hiddenNames(coins, [])).toBe("");
});

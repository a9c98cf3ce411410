import { expect, it } from "vitest";
import { isPositionsFile } from "./positions-csv.ts";

const NAMES = ["Date", "Type", "Symbol", "Amount", "Price"];
const isPositions = (types: string[] | null, names = NAMES) =>
  isPositionsFile(
    names,
    names.map((name) => (name === "Type" ? types : ["x"])),
  );

it("takes a file for positions by its header, unless its types are those of transactions", () => {
  expect(isPositions(["long", "short"])).toBe(true);
  expect(isPositions(["Spot", ""])).toBe(true);
  expect(isPositions(["long", "perpetual"])).toBe(true);
  expect(isPositions([""])).toBe(true);
  expect(isPositions(null, ["Symbol", "Amount", "Entry price"])).toBe(true);
  expect(isPositions(["buy", "sell"])).toBe(false);
  expect(isPositions(["BUY"])).toBe(false);
  expect(isPositions(["long"], ["Type", "Symbol", "Amount"])).toBe(false);
});

import { expect, it } from "vitest";
import { isUnderived, knownCostOf, statedPrice } from "../portfolio/known-cost.ts";
import type { Decimal } from "../values/decimal.ts";
import { editedSpot, newSpot } from "./spot.ts";

const decimal = (text: string) => text as Decimal;
const body = (currentPrice: string | null) => ({
  ...{ symbol: "own", name: "Own", coinId: null, amount: decimal("4"), entryPrice: decimal("2") },
  currentPrice: currentPrice === null ? null : decimal(currentPrice),
});
const added = (currentPrice: string | null) => newSpot(body(currentPrice), { id: "o", coinId: null, now: 1 });
const edited = (currentPrice: string | null, patch: object) => editedSpot(added(currentPrice), patch, null, 2);

it("a price is stated by its owner or a market, but not by a copy of the entry price", () => {
  expect(added(null).currentPrice).toBe("2");
  expect(statedPrice(added(null))).toBeNull();
  expect(statedPrice(added("5"))).toBe("5");
  expect(statedPrice({ entryPrice: "2", currentPrice: "0" })).toBeNull();
  expect(statedPrice({ entryPrice: "0", currentPrice: "0" })).toBeNull();
});

it("a copy follows the entry price, and a stated price stays", () => {
  expect(statedPrice(edited(null, { entryPrice: decimal("3") }))).toBeNull();
  expect(edited("5", { entryPrice: decimal("3") })).toMatchObject({ entryPrice: "3", currentPrice: "5" });
  expect(edited(null, { currentPrice: decimal("7") })).toMatchObject({ entryPrice: "2", currentPrice: "7" });
});

it("a new position has its cost, and one of before has to be derived", () => {
  const position = added(null);
  expect(position).toMatchObject({ cost: "8", knownAmount: "4" });
  expect(isUnderived(position)).toBe(false);
  expect(isUnderived({ amount: "4", entryPrice: "2", knownAmount: null })).toBe(true);
  expect(isUnderived({ amount: "0", entryPrice: "2", knownAmount: null })).toBe(false);
  expect(knownCostOf({ amount: "4", entryPrice: "0" })).toEqual({ cost: null, knownAmount: "0" });
});

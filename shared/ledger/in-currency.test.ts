import { expect, it } from "vitest";
import { IN_DOLLARS } from "../exchange-rates/dollar-rates.ts";
import type { Exact } from "../values/decimal.ts";
import { closedDayChangeIn, leveragedFiguresIn, leveragedIn, spotIn } from "./in-currency.ts";

const EUROS = { now: "0.5" as Exact, before: "0.5" as Exact };
const LONG = {
  ...{ size: "2", entryPrice: "100", leverage: 5, liquidationPrice: "80" },
  ...{ positionType: "long" as const, isLiquidated: false },
};
const live = { price: "84" as Exact, change24h: 5, isDecisive: true };

it("values a leveraged position in dollars and shows its money at the present rate", () => {
  const dollars = leveragedFiguresIn(LONG, live, IN_DOLLARS);
  expect(dollars).toMatchObject({ value: "168", pnl: "-32", percent: "-80", state: "risky" });
  const euros = leveragedFiguresIn(LONG, live, EUROS);
  expect(euros).toMatchObject({ value: "84", cost: "100", pnl: "-16", percent: "-80", distance: dollars.distance });
  expect(euros.day).toEqual({ change: "4", before: "80" });
  expect(leveragedIn(LONG, EUROS)).toMatchObject({ entryPrice: "50", liquidationPrice: "40" });
});

it("knows no money of it without a rate, but its state and its distance", () => {
  const unknown = { value: null, cost: null, pnl: null, equity: null, day: null };
  expect(leveragedFiguresIn(LONG, live, null)).toMatchObject({ ...unknown, percent: "-80", state: "risky" });
  expect(leveragedIn(LONG, null)).toMatchObject({ entryPrice: null, liquidationPrice: null });
});

it("changes a position that was closed today by dollars of the present rate", () => {
  const closed = {
    ...{ coinId: null, symbol: "btc", positionType: "long" as const, size: "2", entryPrice: "100", exitPrice: "130" },
    ...{ realisedPnl: "60", lostMargin: null, isNew: true },
  };
  const price = { price: null, change24h: null };
  expect(closedDayChangeIn(closed, price, IN_DOLLARS)).toEqual({ change: "60", before: "200" });
  expect(closedDayChangeIn(closed, price, EUROS)).toEqual({ change: "30", before: "100" });
  expect(closedDayChangeIn(closed, price, null)).toBeNull();
});

it("takes the cost of a spot position from its ledger, and knows none without it", () => {
  const row = { amount: "4", entryPrice: "10", cost: "40", knownAmount: "4" };
  expect(spotIn(row, { positionId: "a", cost: "27", unpriced: "1" }, EUROS)).toEqual({
    ...{ amount: "4", entryPrice: "9", cost: "27", knownAmount: "3" },
  });
  const unknown = { amount: "4", entryPrice: "0", cost: null, knownAmount: "0" };
  expect(spotIn(row, { positionId: "a", cost: null, unpriced: "4" }, EUROS)).toEqual(unknown);
  expect(spotIn(row, undefined, EUROS)).toEqual(unknown);
  expect(spotIn(row, undefined, IN_DOLLARS)).toBe(row);
});

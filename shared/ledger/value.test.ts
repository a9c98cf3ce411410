import { expect, it } from "vitest";
import { leveragedFigures } from "../portfolio/valued.ts";
import type { Decimal, Exact } from "../values/decimal.ts";
import { balanceFigures, totalsOf } from "./value.ts";

const money = (text: string) => text as Decimal;
const NONE = { spot: [], leveraged: [], balances: [], gone: [] };
const PRICE = { price: "150" as Exact, change24h: 0 };
const bitcoin = (amount: string) => ({ coinId: "bitcoin", symbol: "btc", amount: amount as Exact });
const spotOf = (cost: string | null, pnl: string | null, costKnown: boolean) => ({
  ...{ value: money("600"), equity: money("600"), day: { change: money("0"), before: money("600") }, percent: null },
  ...{ cost: cost as Decimal | null, pnl: pnl as Decimal | null, costKnown },
});

it("a coin of unknown cost misses in cost and P&L, and in no value", () => {
  const { sums, priced, dayKnown, pnlKnownOf } = totalsOf({ ...NONE, spot: [spotOf(null, null, false)] });
  expect(sums).toMatchObject({ value: { amount: "600", missing: 0 }, equity: { missing: 0 }, cost: { missing: 1 } });
  expect([priced, dayKnown]).toEqual([
    { known: 1, all: 1 },
    { known: 1, all: 1 },
  ]);
  expect(pnlKnownOf).toEqual({ known: 0, partly: 0, all: 1 });
});

it("what a chain lacks takes its part of each figure, and is no holding of its own", () => {
  const positions = [{ ...bitcoin("4"), cost: "400", knownAmount: "4" }];
  const lacking = balanceFigures(bitcoin("-1"), positions, PRICE);
  const { sums, priced, dayKnown, pnlKnownOf, value, cost, pnl, percent } = totalsOf({
    ...NONE,
    spot: [spotOf("400", "200", true)],
    balances: [lacking],
  });
  expect({ value, cost, pnl, percent }).toEqual({ value: "450", cost: "300", pnl: "150", percent: "50" });
  expect(Object.values(sums).map(({ missing }) => missing)).toEqual([0, 0, 0, 0, 0]);
  expect([priced.all, dayKnown.all, pnlKnownOf.all]).toEqual([1, 1, 1]);
  // Of a coin whose cost is not known at all, only the value follows.
  const unknown = balanceFigures(bitcoin("-1"), [{ ...bitcoin("4"), cost: null, knownAmount: "0" }], PRICE);
  const totals = totalsOf({ ...NONE, spot: [spotOf(null, null, false)], balances: [unknown] });
  expect(totals.sums).toMatchObject({ value: { amount: "450", missing: 0 }, cost: { amount: null, missing: 1 } });
});

it("copies of coins leave those of unknown cost first", () => {
  const positions = [{ ...bitcoin("4"), cost: "200", knownAmount: "2" }];
  const cost = (amount: string, isCopy: boolean) =>
    balanceFigures({ ...bitcoin(amount), isCopy }, positions, PRICE).cost;
  expect([cost("-2", false), cost("-2", true), cost("-3", true)]).toEqual(["-100", "0", "-100"]);
});

it("a liquidated position is in no value and no equity, and its loss stays", () => {
  const position = {
    size: "1000",
    entryPrice: "0.25",
    leverage: 10,
    positionType: "long" as const,
    isLiquidated: true,
  };
  const live = { price: "0.2" as Exact, change24h: 1, isDecisive: true };
  const lost = leveragedFigures({ ...position, liquidationPrice: "0.23" }, live);
  expect(totalsOf({ ...NONE, leveraged: [lost] })).toMatchObject({ value: "0", equity: "0", pnl: "-20" });
  expect(lost).toMatchObject({ value: "230", equity: "0" });
});

it("a position whose margin is lost at its liquidation price is in no value before the next price confirms it", () => {
  const position = {
    ...{ size: "1000", entryPrice: "0.25", leverage: 10, liquidationPrice: "0.23" },
    ...{ positionType: "long" as const, isLiquidated: false },
  };
  const at = (price: string) => {
    const figures = leveragedFigures(position, { price: price as Exact, change24h: 1, isDecisive: false });
    const { value, equity, pnl } = totalsOf({ ...NONE, leveraged: [figures] });
    return { state: figures.state, value, equity, pnl };
  };
  expect(at("0.22")).toEqual({ state: "risky", value: "0", equity: "0", pnl: "-25" });
  // Something of the margin is left.
  expect(at("0.23")).toEqual({ state: "risky", value: "230", equity: "5", pnl: "-20" });
});

it("knows no change of the day of a balance that perpetuals change", () => {
  const balance = balanceFigures({ ...bitcoin("2"), perps: 3 }, [], PRICE);
  const { dayKnown, day, equity } = totalsOf({ ...NONE, balances: [balance, balanceFigures(bitcoin("1"), [], PRICE)] });
  expect(balance.day).toBeNull();
  expect(dayKnown).toEqual({ known: 1, all: 2 });
  expect(day).toEqual(balanceFigures(bitcoin("1"), [], PRICE).day);
  expect(Number(equity)).toBe(3 * Number(PRICE.price));
});

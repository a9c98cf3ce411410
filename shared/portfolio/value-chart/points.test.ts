import { expect, it } from "vitest";
import { DAY } from "../../values/time.ts";
import { tracksOf } from "../tracks.ts";
import { toPrice, type ValuePoint } from "../values-over-time.ts";
import { beginningOf, chartPoints, recordedIn, withEquity } from "./points.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const daysAgo = (days: number) => NOW - (NOW % DAY) - days * DAY;
const PRICE = 100;

type Leverage = Parameters<typeof tracksOf>[1]["leveraged"][number];
const LONG: Leverage = {
  ...{ id: "long", coinId: "bitcoin", symbol: "btc", entryPrice: "80", currentPrice: "100", size: "10", leverage: 4 },
  ...{ liquidationPrice: "60", positionType: "long", isLiquidated: false, liquidatedAt: null, createdAt: daysAgo(9) },
};
type Sources = Partial<Parameters<typeof tracksOf>[1]>;
const tracks = (sources: Sources) => {
  const none = { holdings: [], spot: [], leveraged: [], closed: [], linked: [] };
  return tracksOf({ range: "30d" }, { ...none, ...sources }, new Map());
};
/** Coins that were bought and sold, on these days before now. */
const coins = (...changes: [days: number, amount: bigint, cost: bigint][]) => ({
  holdings: [
    {
      ...{
        positionId: null,
        coinId: "bitcoin",
        symbol: "btc",
        places: 0,
        isShort: false,
        leverage: null,
        isInDollars: false,
      },
      ...{ exit: null, fixed: null },
      changes: changes.map(([days, amount, cost]) => ({
        ...{ at: daysAgo(days), amount, known: amount, cost: cost * 10n ** 36n },
      })),
    },
  ],
});
const record = (days: number, figures: Partial<ValuePoint>): ValuePoint => ({
  ...{ at: daysAgo(days), basis: "recorded", value: "1000", cost: "900", pnl: "100", equity: null, equityCost: null },
  ...figures,
});

function points(sources: Sources, recorded: ValuePoint[] = [], price = PRICE) {
  const prices = new Map([
    ["bitcoin", Array.from({ length: 40 }, (_, i) => ({ at: daysAgo(40 - i), price: toPrice(String(price)) }))],
  ]);
  const given = { range: "30d", since: daysAgo(30), now: NOW, prices, fromDollars: (money: bigint) => money } as const;
  const found = chartPoints({ ...given, tracks: tracks(sources), recorded });
  return (days: number) => found.find(({ at }) => at === (days === 0 ? NOW : daysAgo(days)));
}

it("a leveraged position counts with its margin and P&L from its opening to its closing, and what it brings and takes is a flow", () => {
  const closed = { ...LONG, id: "part", closedAt: daysAgo(4), exitPrice: "110" };
  const at = points({ ...coins([12, 3n, 240n]), closed: [closed] });
  // Spot 3 × 100; margin 10 × 80 ÷ 4 = 200, P&L 10 × 20 = 200.
  expect(at(12)).toMatchObject({ value: "300", equity: "300", equityCost: "240", flow: null });
  expect(at(11)).toMatchObject({ equity: "300", flow: "0" });
  expect(at(9)).toMatchObject({ value: "1300", equity: "700", equityCost: "440", pnl: "260", flow: "200" });
  expect(at(5)).toMatchObject({ equity: "700", flow: "0" });
  // It took its margin and a gain of 10 × 30 at the exit price.
  expect(at(4)).toMatchObject({ value: "300", equity: "300", equityCost: "240", pnl: "60", flow: "-500" });
});

it("loses its margin at most, and takes nothing after its liquidation", () => {
  const short = { ...LONG, positionType: "short" as const, liquidationPrice: "90" };
  expect(points({ leveraged: [{ ...LONG, entryPrice: "140", liquidationPrice: "110" }] })(5)).toMatchObject({
    ...{ value: "0", equity: "0", equityCost: "350", pnl: "-350" },
  });
  const dead = { ...short, isLiquidated: true, liquidatedAt: daysAgo(6) };
  const at = points({ closed: [{ ...dead, closedAt: daysAgo(4), exitPrice: "90" }] });
  expect(at(6)).toMatchObject({ value: "0", equity: "0", flow: "0" });
  expect(at(4)).toMatchObject({ equity: "0", equityCost: "0", flow: "0" });
});

it("a deposit, a withdrawal and a link are flows at the price of their time", () => {
  const linked = [{ coinId: "bitcoin", symbol: "btc", amount: "2" as never, since: daysAgo(3) }];
  const at = points({ ...coins([12, 3n, 240n], [8, 5n, 430n], [6, 1n, 86n]), linked });
  expect([9, 8, 7, 6, 5, 3, 2].map((days) => at(days)?.flow)).toEqual(["0", "200", "0", "-400", "0", "200", "0"]);
  expect(at(3)).toMatchObject({ equity: "300" });
});

it("what came in or went out since the last point is the flow of the present", () => {
  const link = (amount: string) => [{ coinId: "bitcoin", symbol: "btc", amount: amount as never, since: NOW - 1 }];
  const ownCoins = coins([12, 3n, 240n]);
  expect(points(ownCoins)(0)).toBeUndefined();
  expect(points({ ...ownCoins, linked: link("-2") })(0)).toMatchObject({
    basis: "present",
    value: "100",
    flow: "-200",
  });
  expect(points({ ...ownCoins, linked: link("1") })(0)).toMatchObject({ value: "400", flow: "100" });
  // Before the first point of its own, nothing is known.
  expect(points({ linked: link("1") })(0)).toBeUndefined();
});

it("records from before equity was kept count while nothing leveraged was open, and give way to the ledger after that", () => {
  const at = points({ ...coins([20, 3n, 240n]), leveraged: [LONG] }, []);
  const old = [record(15, {}), record(8, {})];
  const own = record(5, { equity: "444", equityCost: "344" });
  const sources = { ...coins([20, 3n, 240n]), leveraged: [LONG] };
  expect(withEquity([...old, own], tracks(sources))).toEqual([record(15, { equity: "1000", equityCost: "900" }), own]);
  const mixed = points(sources, withEquity([...old, own], tracks(sources)));
  expect([mixed(15)?.equity, mixed(8), mixed(5)?.equity]).toEqual(["1000", at(8), "444"]);
});

it("a record is converted with the costs of the ledger, also with a short position", () => {
  const short = { ...LONG, positionType: "short" as const, liquidationPrice: "120" };
  const sources = { ...coins([20, 3n, 150n]), leveraged: [short] };
  // In dollars: spot 300 of 240, notional 1000 of 800, margin 200, P&L 60 − 200.
  const figures = { value: "1300", cost: "1040", pnl: "-140", equity: "300", equityCost: "440" };
  const half = (money: bigint) => money / 2n;
  expect(recordedIn(record(5, figures), tracks(sources), half)).toEqual([
    record(5, { value: "650", cost: null, pnl: "-100", equity: "150", equityCost: "250" }),
  ]);
  expect(recordedIn(record(5, figures), tracks(sources), () => null)).toEqual([]);
});

it("a price that is not loaded yet leaves a gap, which the next point names, up to the present", () => {
  const other = coins([12, 3n, 240n]).holdings[0]!;
  const bought = [daysAgo(8), daysAgo(5)].map((at, index) => ({
    ...{ at, amount: index === 0 ? 9n : 0n, known: index === 0 ? 9n : 0n, cost: index === 0 ? 900n * 10n ** 36n : 0n },
  }));
  const solana = { ...other, coinId: "solana", symbol: "sol", changes: bought };
  const at = points({ holdings: [other, solana] });
  expect([9, 8, 7, 6].map((days) => at(days)?.value)).toEqual(["300", undefined, undefined, undefined]);
  expect([at(9)?.isAfterGap, at(5)?.isAfterGap, at(4)?.isAfterGap]).toEqual([undefined, true, undefined]);
  expect(at(0)).toBeUndefined();
  const held = points({ holdings: [other, { ...solana, changes: bought.slice(0, 1) }] });
  expect([held(9)?.value, held(5)]).toEqual(["300", undefined]);
  expect(held(0)).toMatchObject({ basis: "present", value: "300", isAfterGap: true });
});

it("a leveraged position has no value before its opening, which a price beyond its liquidation price would call 0", () => {
  const opened = { ...LONG, entryPrice: "140", liquidationPrice: "110", createdAt: daysAgo(2) };
  const at = points({ ...coins([2, 3n, 240n]), leveraged: [opened] });
  expect([at(20), at(3)]).toEqual([undefined, undefined]);
  expect(at(2)).toMatchObject({ basis: "transactions", value: "300" });
  // Coins had a price before, and so they have a value that is named as that of today's holdings.
  expect(points(coins([2, 3n, 240n]))(20)).toMatchObject({ basis: "today", value: "300" });
  expect(beginningOf(tracks({ ...coins([2, 3n, 240n]), leveraged: [opened] }), NOW)).toBe(daysAgo(2));
});

it("begins with the first holding, which the first days do not tell", () => {
  expect(beginningOf(tracks(coins([12, 3n, 240n], [9, 1n, 80n])), NOW)).toBe(daysAgo(12));
  expect(beginningOf(tracks(coins([2, 3n, 240n])), NOW)).toBeNull();
  expect(beginningOf([], NOW)).toBeNull();
});

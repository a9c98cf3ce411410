import { expect, test } from "vitest";
import type { Decimal, Exact } from "../../../shared/values/decimal.ts";
import type { LinkedRow } from "../linked/linked-rows.ts";
import type { SpotRow } from "../positions.ts";
import { expandGroups, groupPositions } from "./group-positions.ts";

const decimal = (text: string) => text as Decimal;
const row = (id: string, coinId: string | null, amount: string, cost: string, value: string): SpotRow => ({
  id,
  coinId,
  userId: "ann",
  symbol: "btc",
  name: "Bitcoin",
  amount,
  entryPrice: "1",
  costKnown: true,
  knownAmount: amount,
  currentPrice: "1",
  priceStated: true,
  createdAt: "2026-11-20T12:00:00.000Z",
  price: "1" as Exact,
  change24h: 1,
  pricedAt: 1,
  isStale: false,
  isDecisive: true,
  stored: {} as SpotRow["stored"],
  kind: "spot",
  value: decimal(value),
  cost: decimal(cost),
  pnl: decimal(String(Number(value) - Number(cost))),
  percent: null,
  equity: decimal(value),
  fromEntry: null,
  day: { change: decimal("1"), before: decimal("10") },
});
const ROWS = [
  row("a", "bitcoin", "1", "100", "150"),
  row("b", "ethereum", "1", "10", "5"),
  row("c", "bitcoin", "3", "500", "450"),
  row("d", null, "1", "1", "1"),
  row("e", null, "1", "1", "1"),
];

test("positions in one coin are one line with their sums and their average entry", () => {
  const [group, ...others] = groupPositions(ROWS);
  expect(group).toMatchObject({ id: "group bitcoin", amount: "4", cost: "600", value: "600", entryPrice: "150" });
  expect(group).toMatchObject({ pnl: "0", percent: "0", equity: "600", day: { change: "2", before: "20" } });
  expect(others.map(({ id }) => id)).toEqual(["b", "d", "e"]);
});

test("what a chain has less of a coin is a part of its line, which has the amount of the chain", () => {
  const less = {
    ...{ kind: "linked", coinId: "ethereum", symbol: "eth", isLacking: true, knownAmount: "-0.25" as Exact },
    account: { id: "w", kind: "evm", label: "Cold", address: "0x" },
    holding: { amount: "-0.25" },
    ...{ value: "-1.25", cost: "-2.5", pnl: "1.25", percent: null, equity: "-1.25", day: null },
  } as unknown as LinkedRow;
  const lines = groupPositions(ROWS, [less]);
  expect(lines.map(({ id }) => id)).toEqual(["group bitcoin", "group ethereum", "d", "e"]);
  expect(lines[1]).toMatchObject({ amount: "0.75", knownAmount: "0.75", cost: "7.5", value: "3.75", pnl: "-3.75" });
  expect(lines[1]!.members!.map(({ name, isLacking }) => [name, isLacking])).toEqual([
    ["Bitcoin", undefined],
    ["Less on the chain, Cold", true],
  ]);
});

test("an expanded group has its positions below it", () => {
  const lines = (expanded: string[]) =>
    expandGroups(groupPositions(ROWS), new Set(expanded), (members) => members).map(({ id, isMember }) => [
      id,
      isMember,
    ]);
  expect(lines([])).toHaveLength(4);
  expect(lines(["group bitcoin"]).slice(0, 4)).toEqual([
    ["group bitcoin", undefined],
    ["a", true],
    ["c", true],
    ["b", undefined],
  ]);
});

test("the percentage and the cost beside a P&L are those of the members that have one", () => {
  const unpriced: SpotRow = { ...row("x", "bitcoin", "1", "1000", "0"), price: null, value: null, pnl: null };
  const [group] = groupPositions([row("a", "bitcoin", "1", "100", "150"), unpriced]);
  expect(group).toMatchObject({ cost: "1100", pnl: "50", pnlCost: "100", percent: "50", fromEntry: "50" });
});

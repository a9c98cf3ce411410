import { expect, test } from "vitest";
import { DAY } from "../../values/time.ts";
import { sayLoading } from "./loading.ts";
import type { ChartPoint } from "./points.ts";

const START = Date.parse("2026-11-01T00:00:00Z");
const figures = { value: "1", cost: null, pnl: null, equity: "1", equityCost: null, flow: null };
const pointsOf = (basis: ChartPoint["basis"]): ChartPoint[] =>
  [0, 1, 2].map((day) => ({ at: START + day * DAY, basis, ...figures }));
const heldSince = (at: number) => ({ coinId: "solana", changes: [{ at, amount: 1n, known: 1n, cost: 1n }] });
const isLoading = (range: "7d" | "30d", since: number, basis: ChartPoint["basis"], complete: boolean) =>
  sayLoading(pointsOf(basis), { range, tracks: [heldSince(since)], histories: [{ id: "solana", complete }] }).map(
    (point) => point.isLoading ?? false,
  );

test("the first point says that older prices of a coin are being loaded that was held before it", () => {
  expect(isLoading("30d", START - 9 * DAY, "transactions", false)).toEqual([true, false, false]);
  expect(isLoading("30d", START - 9 * DAY, "transactions", true)).toEqual([false, false, false]);
});

test("a coin that was bought on the first day needs no older price", () => {
  expect(isLoading("30d", START - DAY / 2, "transactions", false)).toEqual([false, false, false]);
});

test("a chart of today's holdings goes on before they were bought", () => {
  expect(isLoading("30d", START, "today", false)).toEqual([true, false, false]);
});

test("the hours of the last days are not loaded", () => {
  expect(isLoading("7d", START - 9 * DAY, "transactions", false)).toEqual([false, false, false]);
});

test("a chart without points stays empty", () => {
  expect(sayLoading([], { range: "30d", tracks: [], histories: [] })).toEqual([]);
});

test("the first point says that prices are being loaded of a coin that was held in a gap", () => {
  const [first, ...rest] = pointsOf("transactions");
  const points = [first!, rest[0]!, { ...rest[1]!, isAfterGap: true as const }];
  const isSaid = (complete: boolean, since = START + DAY) =>
    sayLoading(points, { range: "30d", tracks: [heldSince(since)], histories: [{ id: "solana", complete }] })[0]!
      .isLoading;
  expect([isSaid(false), isSaid(true), isSaid(false, START + 3 * DAY)]).toEqual([true, undefined, undefined]);
});

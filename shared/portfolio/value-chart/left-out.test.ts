import { expect, test } from "vitest";
import { countedTracks, nameLeftOut } from "./left-out.ts";

const track = (symbol: string, coinId: string | null, price: bigint | null) => ({ symbol, coinId, price, fixed: null });
const history = (id: string, points: number, complete: boolean) => ({
  ...{ id, complete, points: Array.from({ length: points }, () => ({})) },
});

test("what no market prices is left out, or counts at the price that its owner has stated", () => {
  const tracks = [
    track("nosuchcoin", null, null),
    track("own", null, 5n),
    track("btc", "bitcoin", 9n),
    track("gone", "gone", null),
    track("late", "late", null),
    track("old", "old", null),
  ];
  const histories = [
    history("bitcoin", 3, true),
    history("gone", 0, true),
    history("late", 0, false),
    history("old", 2, true),
  ];
  const counted = countedTracks(tracks, histories);
  expect(counted.tracks.map(({ symbol, isStated }) => [symbol, isStated])).toEqual([
    ["own", true],
    ["btc", undefined],
    ["late", undefined],
    ["old", undefined],
  ]);
  expect([counted.leftOut, counted.stated]).toEqual([["GONE", "NOSUCHCOIN"], ["OWN"]]);
});

test("a liquidation price is not that of the days before, and more coins than were asked for keep their present price", () => {
  const liquidated = { ...track("doge", null, 5n), fixed: { at: 1, price: 5n } };
  expect(countedTracks([liquidated, track("sol", "solana", 5n)], [])).toEqual({
    ...{ tracks: [liquidated, track("sol", "solana", 5n)], leftOut: [], stated: [] },
  });
});

test("the first point has the names", () => {
  const names = { leftOut: ["A"], stated: [], begins: null };
  expect(nameLeftOut([{ at: 1 }, { at: 2 }], names)).toEqual([{ at: 1, leftOut: ["A"] }, { at: 2 }]);
  expect(nameLeftOut([{ at: 1 }], { leftOut: [], stated: [], begins: "2026" })).toEqual([{ at: 1, begins: "2026" }]);
  expect(nameLeftOut([], names)).toEqual([]);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLargeMove } from "../../shared/price-move.ts";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { decideSighting, type SeenPrice } from "./sighting.rules.ts";

const T = Date.UTC(2026, 10, 20);
const NEXT = T + MINUTE;
const shown = (price: number | null, rest: Partial<SeenPrice> = {}): SeenPrice => ({
  price,
  pricedAt: price === null ? null : T,
  seenAt: T,
  ...rest,
});
const heldBack = (price: number) => ({ price, at: T + MINUTE / 2 });

describe("a price that a refresh has seen", () => {
  it.each<[string, SeenPrice | undefined, number, ReturnType<typeof decideSighting>]>([
    ["a coin that is listed for the first time", undefined, 5, { kind: "show" }],
    ["a coin without a price", shown(null), 5, { kind: "show" }],
    ["the same price", shown(10), 10, { kind: "show", before: { price: 10, at: T } }],
    ["a rise of 30 %", shown(10), 13, { kind: "show", before: { price: 10, at: T } }],
    ["a fall of 30 %", shown(10), 7, { kind: "show", before: { price: 10, at: T } }],
    ["a rise above 30 %", shown(10), 13.01, { kind: "hold back" }],
    ["a fall above 30 %", shown(10), 6.99, { kind: "hold back" }],
    ["a first large move after a calm one", shown(10, { before: { price: 40, at: 0 } }), 40, { kind: "hold back" }],
    ["the held-back price again", shown(10, { heldBack: heldBack(40) }), 40, { kind: "show", before: heldBack(40) }],
    ["30 % above it", shown(10, { heldBack: heldBack(40) }), 52, { kind: "show", before: heldBack(40) }],
    ["30 % below it", shown(10, { heldBack: heldBack(40) }), 28, { kind: "show", before: heldBack(40) }],
    ["another large move", shown(10, { heldBack: heldBack(40) }), 53, { kind: "hold back" }],
    ["a large move the other way", shown(10, { heldBack: heldBack(40) }), 1, { kind: "hold back" }],
    ["the old price again", shown(10, { heldBack: heldBack(40) }), 10, { kind: "show", before: heldBack(40) }],
    ["a coin whose last listing had no price", shown(10, { seenAt: T + 1 }), 10, { kind: "show" }],
  ])("%s", (_name, previous, price, verdict) => {
    expect(decideSighting(previous, { price, at: NEXT })).toEqual(verdict);
  });

  it("is shown, and confirms nothing, when the last price is older than a day", () => {
    const seen = (at: number) => decideSighting(shown(10), { price: 500, at });
    expect(seen(T + DAY)).toEqual({ kind: "hold back" });
    expect(seen(T + DAY + 1)).toEqual({ kind: "show" });
  });
});

it("shows any move at the second of two like prices, and a large one not before", () => {
  const price = fc.double({ min: 1e-10, max: 1e6, noNaN: true });
  const factor = fc.double({ min: 0.1, max: 10, noNaN: true });
  const drift = fc.double({ min: 0.71, max: 1.29, noNaN: true });
  fc.assert(
    fc.property(price, factor, drift, (usual, times, second) => {
      const first = { price: usual * times, at: NEXT };
      const isLarge = isLargeMove(usual, first.price);
      expect(decideSighting(shown(usual), first).kind).toBe(isLarge ? "hold back" : "show");
      if (!isLarge) return;
      const next = { price: first.price * second, at: NEXT + MINUTE };
      const verdict = decideSighting(shown(usual, { heldBack: first, seenAt: NEXT }), next);
      expect(verdict).toEqual({ kind: "show", before: first });
    }),
  );
});

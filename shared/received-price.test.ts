import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLargeMove } from "./price-move.ts";
import { decideReceivedPrice, type PriceState } from "./received-price.ts";
import { DAY, MINUTE } from "./values/time.ts";

const SEEN_AT = Date.UTC(2026, 10, 20);
const NEXT_AT = SEEN_AT + MINUTE;
const shownPrice = (price: number | null, rest: Partial<PriceState> = {}): PriceState => ({
  price,
  pricedAt: price === null ? null : SEEN_AT,
  seenAt: SEEN_AT,
  ...rest,
});
const heldBack = (price: number) => ({ price, at: SEEN_AT + MINUTE / 2 });

describe("decideReceivedPrice", () => {
  it.each<[string, PriceState | undefined, number, ReturnType<typeof decideReceivedPrice>]>([
    ["shows the first price of a coin that is listed for the first time", undefined, 5, { kind: "show" }],
    ["shows the first price of a coin that had none", shownPrice(null), 5, { kind: "show" }],
    ["shows the same price", shownPrice(10), 10, { kind: "show", previous: { price: 10, at: SEEN_AT } }],
    ["shows a rise of 30 %", shownPrice(10), 13, { kind: "show", previous: { price: 10, at: SEEN_AT } }],
    ["shows a fall of 30 %", shownPrice(10), 7, { kind: "show", previous: { price: 10, at: SEEN_AT } }],
    ["holds back a rise above 30 %", shownPrice(10), 13.01, { kind: "hold back" }],
    ["holds back a fall above 30 %", shownPrice(10), 6.99, { kind: "hold back" }],
    [
      "holds back a first large move to the price before the shown one",
      shownPrice(10, { before: { price: 40, at: 0 } }),
      40,
      { kind: "hold back" },
    ],
    [
      "shows the held-back price again",
      shownPrice(10, { heldBack: heldBack(40) }),
      40,
      { kind: "show", previous: heldBack(40) },
    ],
    [
      "shows a price 30 % above the held-back price",
      shownPrice(10, { heldBack: heldBack(40) }),
      52,
      { kind: "show", previous: heldBack(40) },
    ],
    [
      "shows a price 30 % below the held-back price",
      shownPrice(10, { heldBack: heldBack(40) }),
      28,
      { kind: "show", previous: heldBack(40) },
    ],
    [
      "holds back another large move from the held-back price",
      shownPrice(10, { heldBack: heldBack(40) }),
      53,
      { kind: "hold back" },
    ],
    [
      "holds back a large move in the other direction",
      shownPrice(10, { heldBack: heldBack(40) }),
      1,
      { kind: "hold back" },
    ],
    [
      "shows the old price again",
      shownPrice(10, { heldBack: heldBack(40) }),
      10,
      { kind: "show", previous: heldBack(40) },
    ],
    [
      "shows the same price again after a listing without a price",
      shownPrice(10, { seenAt: SEEN_AT + 1 }),
      10,
      { kind: "show" },
    ],
  ])("%s", (_name, previous, price, decision) => {
    expect(decideReceivedPrice(previous, { price, at: NEXT_AT })).toEqual(decision);
  });

  it("shows any price when the last one is older than a day", () => {
    const decisionAt = (at: number) => decideReceivedPrice(shownPrice(10), { price: 500, at });
    expect(decisionAt(SEEN_AT + DAY)).toEqual({ kind: "hold back" });
    expect(decisionAt(SEEN_AT + DAY + 1)).toEqual({ kind: "show" });
  });
});

it("shows a large move only at the second of two similar prices", () => {
  const price = fc.double({ min: 1e-10, max: 1e6, noNaN: true });
  const factor = fc.double({ min: 0.1, max: 10, noNaN: true });
  const drift = fc.double({ min: 0.71, max: 1.29, noNaN: true });
  fc.assert(
    fc.property(price, factor, drift, (initial, moveFactor, driftFactor) => {
      const first = { price: initial * moveFactor, at: NEXT_AT };
      const isLarge = isLargeMove(initial, first.price);
      expect(decideReceivedPrice(shownPrice(initial), first).kind).toBe(isLarge ? "hold back" : "show");
      if (!isLarge) return;
      const next = { price: first.price * driftFactor, at: NEXT_AT + MINUTE };
      const decision = decideReceivedPrice(shownPrice(initial, { heldBack: first, seenAt: NEXT_AT }), next);
      expect(decision).toEqual({ kind: "show", previous: first });
    }),
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import type { LivePrice } from "../../shared/live-prices/frame.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import { applyFrame, changesFrame, fullFrame, isEmptyFrame } from "./frames.rules.ts";
import type { AcceptedPrice } from "./quotes.rules.ts";

const price = (text: string, at = 900): AcceptedPrice => ({
  price: text as Exact,
  at,
  source: "binance",
  isConfirmed: true,
});

it("a frame of changes contains the coins whose price or source changed, and those that lost their price", () => {
  const before = new Map([
    ["same", price("1")],
    ["moved", price("2")],
    ["switched", price("3")],
    ["lost", price("4")],
  ]);
  const current = new Map([
    ["same", price("1", 950)],
    ["moved", price("2.5")],
    ["switched", { ...price("3"), source: "kraken" as const }],
    ["new", price("5", 1_100)],
  ]);
  expect(changesFrame(before, current, 1_000)).toEqual({
    type: "prices",
    at: 1_000,
    prices: { moved: ["2.5", 100, "binance"], switched: ["3", 100, "kraken"], new: ["5", 0, "binance"] },
    gone: ["lost"],
  });
  expect(isEmptyFrame(changesFrame(current, current, 1_000))).toBe(true);
  expect(isEmptyFrame(changesFrame(current, new Map(), 1_000))).toBe(false);
});

it("frames of changes lead to the same prices as a full frame", () => {
  const state = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom("1", "2", "3"));
  const pricesOf = (texts: Record<string, string>) =>
    new Map(Object.entries(texts).map(([id, text]) => [id, price(text)]));
  fc.assert(
    fc.property(fc.array(state, { minLength: 1 }), (states) => {
      const shown = new Map<string, LivePrice>();
      let before = new Map<string, AcceptedPrice>();
      for (const next of states) {
        applyFrame(shown, changesFrame(before, pricesOf(next), 1_000));
        before = pricesOf(next);
      }
      const fresh = new Map<string, LivePrice>();
      applyFrame(fresh, fullFrame(before, 1_000));
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(fresh));
    }),
  );
});

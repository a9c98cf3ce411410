import { describe, expect, it } from "vitest";
import type { Decimal, Exact } from "../../../shared/values/decimal.ts";
import { standing, stateOf } from "../alert-view.ts";
import type { PriceAlert } from "../alerts.queries.ts";
import { outlook } from "./target-preview.ts";

const now = { price: "100" as Exact, change24h: "-3" as Decimal };
const nothing = { price: null, change24h: null };
const alert = (rest: Partial<PriceAlert> = {}): PriceAlert => ({
  id: "1",
  userId: "ann",
  symbol: "btc",
  name: "Bitcoin",
  coinId: "bitcoin",
  alertType: "above",
  targetPrice: "110",
  repeats: false,
  isActive: true,
  isTriggered: false,
  isArmed: true,
  triggeredAt: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  ...rest,
});

describe("the outlook of the form", () => {
  it.each([
    ["above", "110", "+10.00% from now"],
    ["above", "100", "There already: tells at the next crossing"],
    ["below", "90", "−10.00% from now"],
    ["below", "120", "There already: tells at the next crossing"],
    ["rise_24h", "5", "−3.00% in 24 hours now"],
    ["fall_24h", "2", "There already: tells at the next such move"],
    ["fall_24h", "5", "−3.00% in 24 hours now"],
    ["above", "soon", "–"],
  ] as const)("of %s %s says %s", (type, typed, words) => expect(outlook(type, typed, now)).toBe(words));

  it("says nothing of what is not known", () => expect(outlook("above", "110", nothing)).toBe("–"));
});

describe("an alert in the list", () => {
  it.each([
    [{}, "$100.00 now · 10.0% away"],
    [{ alertType: "below", targetPrice: "90" }, "$100.00 now · 10.0% away"],
    [{ targetPrice: "90" }, "$100.00 now"],
    [{ alertType: "fall_24h", targetPrice: "5" }, "−3.00% now"],
  ] as const)("%j stands at %s", (rest, words) => expect(standing(alert(rest), now)).toBe(words));

  it("says where no price is known", () => expect(standing(alert(), nothing)).toBe("N/A"));

  it.each([
    [{}, "Active", "It waits for the crossing."],
    [{ isActive: false }, "Paused", "It tells nothing until you resume it."],
    [{ isActive: false, isTriggered: true }, "Fired", "It has told you once."],
    [{ isArmed: false }, "Waiting", "It tells the next crossing, once the price has been under $110.00."],
    [
      { isArmed: false, alertType: "below" },
      "Waiting",
      "It tells the next crossing, once the price has been over $110.00.",
    ],
    [
      { isArmed: false, alertType: "fall_24h" },
      "Waiting",
      "It tells the next crossing, once the move has shrunk again.",
    ],
  ] as const)("%j is in the state %s", (rest, word, hint) => {
    expect(stateOf(alert(rest))).toMatchObject({ word, hint });
  });
});

import { describe, expect, it } from "vitest";
import { displayOf } from "../../../shared/currencies/catalogue.ts";
import type { Decimal, Exact } from "../../../shared/values/decimal.ts";
import { renderIn } from "../../../shared/values/display-currency.ts";
import { convertedFrom } from "../../currencies/entry/converted-entry.ts";
import { usDollars } from "../../currencies/entry/entry-currency.ts";
import { alertStatus, distanceText } from "../alert-view.ts";
import type { PriceAlert } from "../alerts.queries.ts";
import { suggestedTarget, targetPreview, typedCondition, watchedPrice } from "./target-preview.ts";

const quote = { price: "100" as Exact, change24h: "-3" as Decimal };
const unknown = { price: null, change24h: null };
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

describe("the preview in the form", () => {
  it.each([
    ["above", "110", "+10.00% from the current price"],
    ["above", "100", "Already reached. Notifies you at the next crossing."],
    ["below", "90", "−10.00% from the current price"],
    ["below", "120", "Already reached. Notifies you at the next crossing."],
    ["rise_24h", "5", "Now −3.00% in 24 hours"],
    ["fall_24h", "2", "Already reached. Notifies you at the next such move."],
    ["fall_24h", "5", "Now −3.00% in 24 hours"],
    ["above", "soon", "–"],
  ] as const)("for the target %s %s is %s", (type, typed, text) => {
    expect(targetPreview(type, typed, quote)).toBe(text);
  });

  it("names the currency of a change when the page shows another one, because alerts watch the dollar price", () => {
    const [preview, distance] = renderIn(displayOf("eur", "0.9"), () => [
      targetPreview("rise_24h", "5", quote),
      distanceText(alert({ alertType: "rise_24h", targetPrice: "5" }), quote),
    ]);
    expect(preview).toBe("Now −3.00% in 24 hours in US dollars");
    expect(distance).toBe("−3.00% now in US dollars");
  });

  it("is a dash when the price is unknown", () => expect(targetPreview("above", "110", unknown)).toBe("–"));
});

it.each([
  ["above", "100", "105"],
  ["below", "100", "95"],
  ["above", "67123.456", "70480"],
  ["below", "0.000012345", "0.00001173"],
  ["above", null, ""],
] as const)("the suggested target %s a price of %s is %s, which is not reached", (type, price, target) => {
  const current = { price: price as Exact | null, change24h: null };
  expect(suggestedTarget(type, current.price, usDollars(null))).toBe(target);
  if (price) expect(targetPreview(type, target, current)).toMatch(/from the current price$/);
});

it.each([
  ["eur", "0.8631", "67123.456", "60830"],
  ["btc", "0.0000104521234567", "0.000012345", "0.0000000001355"],
] as const)("in %s at %s, a target above $%s is suggested as %s", (code, rate, price, target) => {
  const currency = convertedFrom(code, rate);
  expect(suggestedTarget("above", price as Exact, currency)).toBe(target);
  expect(suggestedTarget("above", null, currency)).toBe("");
});

it("the note names the dollar price that an alert watches", () => {
  const { rate, newEntry } = convertedFrom("eur", "0.8631");
  const note = (typed: string) => watchedPrice(newEntry().usdOf("target", typed), rate!);
  expect(note("60000")).toBe("Watches the dollar price: 69,516.86 USD at 0.8631 EUR per USD.");
  expect(note("")).toBe("Watches the dollar price, converted at 0.8631 EUR per USD.");
});

it("an edited alert that is not changed keeps its target to the last digit", () => {
  for (const currency of [
    usDollars(null),
    convertedFrom("eur", "0.8631"),
    convertedFrom("btc", "0.0000104521234567"),
  ]) {
    const { shown, usdOf } = currency.entryOf({ target: "69516.85783803" }, {});
    expect(usdOf("target", shown.target)).toBe("69516.85783803");
  }
});

describe("an alert in the list", () => {
  it.each([
    [{}, "$100.00 now · 10.0% away"],
    [{ alertType: "below", targetPrice: "90" }, "$100.00 now · 10.0% away"],
    [{ targetPrice: "90" }, "$100.00 now"],
    [{ alertType: "fall_24h", targetPrice: "5" }, "−3.00% now"],
  ] as const)("with %j shows %s", (rest, text) => expect(distanceText(alert(rest), quote)).toBe(text));

  it("says that there is no price", () => expect(distanceText(alert(), unknown)).toBe("No price"));

  it.each([
    [{}, "Active", "Notifies you when the target is crossed."],
    [{ isActive: false }, "Paused", "No notifications until you resume it."],
    [{ isActive: false, isTriggered: true }, "Triggered", "It has notified you once."],
    [{ isArmed: false }, "Waiting", "Re-arms when the price falls below $110.00."],
    [{ isArmed: false, alertType: "below" }, "Waiting", "Re-arms when the price rises above $110.00."],
    [{ isArmed: false, alertType: "fall_24h" }, "Waiting", "Re-arms when the move gets smaller."],
  ] as const)("with %j has the status %s", (rest, label, hint) => {
    expect(alertStatus(alert(rest))).toMatchObject({ label, hint });
  });
});

it.each([
  ["110", "above", "110"],
  ["90", "below", "90"],
  ["5%", "rise_24h", "5"],
  ["-5%", "fall_24h", "5"],
] as const)("a typed %s is the condition %s %s", (figure, type, target) => {
  expect(typedCondition(figure, quote.price, usDollars(null))).toEqual({ type, target });
});

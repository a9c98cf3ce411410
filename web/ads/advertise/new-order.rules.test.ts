import { expect, it } from "vitest";
import { newOrder } from "../../../shared/ads/contents.ts";
import { AD_TYPES } from "../../../shared/ads/rules.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { alignDecimals, checkDraft, configOf, daysOf, EMPTY_DRAFT, withType } from "./new-order.rules.ts";

const FILLED = {
  ...EMPTY_DRAFT,
  title: "Northlight Pay",
  ctaUrl: "https://northlight.example",
  name: "Chainlink",
  symbol: "LINK",
  coinId: "chainlink",
  message: "Six chains under one key",
};

it.each(AD_TYPES)("turns a filled form for a %s into an order that the server accepts", (type) => {
  const draft = withType(FILLED, type);
  expect(checkDraft(draft)).toEqual({});
  const order = {
    adType: type,
    duration: daysOf(draft),
    paymentCurrency: draft.paymentCurrency,
    adConfig: configOf(draft),
  };
  expect(newOrder.safeParse(order).error).toBeUndefined();
});

it.each(AD_TYPES)("reports the problems of an empty form for a %s", (type) => {
  const draft = withType({ ...EMPTY_DRAFT, duration: "91" }, type);
  expect(checkDraft(draft).duration).toBe("Duration must be from 1 to 90 days");
  expect(Object.keys(checkDraft(draft)).length).toBeGreaterThan(1);
});

it("counts an emoji as one character", () => {
  const scrolling = withType(FILLED, "scrolling");
  expect(checkDraft({ ...scrolling, message: "\u{1F680}".repeat(30) })).toEqual({});
  expect(checkDraft({ ...scrolling, message: "x".repeat(31) }).message).toBe("Text has at most 30 characters");
});

it.each([
  { amounts: ["5.00", "35"], texts: ["5.00", "35.00"] },
  { amounts: ["2.125", "4.25"], texts: ["2.125", "4.250"] },
  { amounts: ["5", "35"], texts: ["5", "35"] },
  { amounts: ["5.00"], texts: ["5.00"] },
])("shows $amounts with the same decimals", ({ amounts, texts }) =>
  expect(alignDecimals(amounts as Decimal[])).toEqual(texts),
);

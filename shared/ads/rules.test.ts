import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decimal, parseDecimal } from "../values/decimal.ts";
import { fromUnits, toUnits } from "./chain-amount.ts";
import { newOrder } from "./contents.ts";
import { totalPrice } from "./price.ts";
import { AD_TYPES, MAX_DAYS, PRICE_PER_DAY, parseAdConfig } from "./rules.ts";

it("prices every ad type for every number of days exactly", () => {
  for (const type of AD_TYPES) {
    for (let days = 1; days <= MAX_DAYS; days++) {
      const cents = BigInt(PRICE_PER_DAY[type].replace(".", "")) * BigInt(days);
      expect(toUnits(totalPrice(PRICE_PER_DAY[type] as Decimal, days), "USDC")).toBe(cents * 10_000n);
    }
  }
});

it("converts units of any size to decimals and back without loss", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 17n }),
      fc.constantFrom("USDC" as const, "BTC" as const),
      (units, currency) => {
        const text = fromUnits(units, currency);
        expect(toUnits(text, currency)).toBe(units);
        expect(parseDecimal(text)).toBe(text);
      },
    ),
  );
  expect(fromUnits(42_000_017n, "USDC")).toBe("42.000017");
  expect(() => toUnits("0.0000001" as Decimal, "USDC")).toThrow("has more decimals than the chain");
});

it.each(["", "nothing", "[1]", "null", '"text"', "{"])("parses the invalid configuration %j as null", (text) =>
  expect(parseAdConfig(text)).toBeNull(),
);

describe("a new order", () => {
  const scrolling = (message: string, more: object = {}) =>
    newOrder.safeParse({
      adType: "scrolling",
      duration: 7,
      paymentCurrency: "USDC",
      adConfig: { messages: [message] },
      ...more,
    });
  it("limits its scrolling text to 30 code points", () => {
    expect(scrolling("🚀".repeat(30)).success).toBe(true);
    expect(scrolling("x".repeat(31)).error?.issues[0]?.message).toBe("Text has at most 30 characters");
    expect(scrolling("   ").success).toBe(false);
  });
  it.each([0, 91, 1.5, -1, Number.NaN])("lasts 1 to 90 whole days, so %d is rejected", (duration) =>
    expect(scrolling("text", { duration }).success).toBe(false),
  );
  it("accepts its configuration as an object or as JSON text, and drops unknown fields", () => {
    const text = JSON.stringify({ messages: ["a"], price: 0, placement: "market" });
    expect(scrolling("x", { adConfig: text }).data?.adConfig).toEqual({ messages: ["a"], placement: "market" });
    expect(scrolling("x", { adConfig: "not json" }).success).toBe(false);
  });
  it("ignores a price, an address and a status that the client sends", () => {
    const parsed = scrolling("x", { paymentAmount: "0.01", paymentAddress: "0xme", status: "active", userId: "other" });
    expect(Object.keys(parsed.data ?? {}).toSorted()).toEqual(["adConfig", "adType", "duration", "paymentCurrency"]);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { atRates } from "../currencies/at-rates.ts";
import { CURRENCY_CODES, displayOf } from "../currencies/catalogue.ts";
import type { Exact } from "./decimal.ts";
import { exactText } from "./decimal.ts";
import { renderIn, setDisplayCurrency, shownChange, US_DOLLAR } from "./display-currency.ts";
import { formatSignedUsd, formatUsd, plainPriceText, priceText } from "./format-decimal.ts";
import { formatCompact, formatMoney, formatPrice, plainPrice } from "./format-market.ts";

afterEach(() => setDisplayCurrency(US_DOLLAR));

describe("in another display currency", () => {
  it.each([
    ["eur", "0.925925925926", ["€89,629.63", "€1.80T", "€0.00002315", "€231.48", "−€231.48"]],
    ["jpy", "151.515151515", ["¥14,666,667", "¥293.94T", "¥0.003788", "¥37,879", "−¥37,879"]],
    [
      "chf",
      "0.884955752212",
      ["CHF\u00a085,663.72", "CHF\u00a01.72T", "CHF\u00a00.00002212", "CHF\u00a0221.24", "−CHF\u00a0221.24"],
    ],
    ["btc", "0.000010330578", ["₿1.0000", "₿20.04M", "₿0.0258", "₿0.00258264", "−₿0.00258264"]],
    [
      "sats",
      "1033.05785124",
      ["sats\u00a0100,000,000", "sats\u00a02.00Q", "sats\u00a00.025826", "sats\u00a0258,264", "−sats\u00a0258,264"],
    ],
  ] as const)("%s: prices, market figures and amounts", (code, rate, [price, cap, tiny, amount, loss]) => {
    setDisplayCurrency(displayOf(code, rate));
    expect(plainPrice(96_800)).toBe(price);
    expect(formatMoney(1.94e12)).toBe(cap);
    if (code !== "btc") expect(plainPrice(0.000025)).toBe(tiny);
    expect(formatUsd("250" as Exact)).toBe(amount);
    expect(formatSignedUsd("-250" as Exact)).toBe(loss);
    expect(formatUsd(null)).toBe("N/A");
  });

  it("only figures of money in another currency end with Q", () => {
    setDisplayCurrency(displayOf("krw", "1400"));
    expect([2.5e11, 7.142855e11, 7.142857e11, 3.4e12, -3.4e12].map(formatMoney)).toEqual([
      "₩350.00T",
      "₩1.00Q",
      "₩1.00Q",
      "₩4.76Q",
      "−₩4.76Q",
    ]);
    expect(formatCompact(4.76e15)).toBe("4,760.00T");
    setDisplayCurrency(US_DOLLAR);
    expect(formatMoney(4.76e15)).toBe("$4,760.00T");
  });

  it("floats and exact decimals show the same digits, and no dollar sign is left", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (const code of CURRENCY_CODES) {
      setDisplayCurrency(displayOf(code, exactText(Number((10 ** (6 * random() - 3)).toPrecision(12)))));
      for (let count = 0; count < 300; count++) {
        const price = Number((10 ** (8 * random() - 3)).toPrecision(8));
        const [float, exact] = [formatPrice(price), priceText(exactText(price))];
        if (!/[KMBT]$/.test(exact.text)) expect(float, `${price} ${code}`).toEqual(exact);
        expect(plainPriceText(exactText(price))).not.toMatch(code === "usd" ? /€/ : /^\$/);
      }
    }
  });

  it("a page that the server renders does not change the currency of others, even when it fails", () => {
    const euro = displayOf("eur", "0.5");
    expect(renderIn(euro, () => formatMoney(10))).toBe("€5.00");
    expect(() =>
      renderIn(euro, () => {
        throw new Error("failed");
      }),
    ).toThrow("failed");
    expect(formatMoney(10)).toBe("$10.00");
  });
});

describe("a change in percent", () => {
  const EARLIER = { "24h": { eur: "0.8", btc: "0.000011" }, "7d": { btc: "0.00002" } };
  const RATES = { rates: { eur: "0.9", btc: "0.00001" }, earlier: EARLIER };
  const show = (code: "eur" | "btc" | "gbp") => {
    const currency = atRates(displayOf(code, "1"), RATES);
    setDisplayCurrency(currency ?? US_DOLLAR);
    return currency;
  };

  it("is that of the shown price: the price now, in today's rate, against the price then, in the rate then", () => {
    expect(show("eur")?.rate).toBe("0.9");
    const [now, then] = [110 * 0.9, 100 * 0.8];
    expect(shownChange(10, "24h")).toBeCloseTo((now / then - 1) * 100, 9);
    expect(shownChange(-10, "24h", "bitcoin")).toBeCloseTo(((90 * 0.9) / 80 - 1) * 100, 9);
  });

  it("is unknown when it is unknown in dollars, or when the rate then is", () => {
    show("eur");
    for (const [change, age] of [
      [null, "24h"],
      [undefined, "24h"],
      [10, "7d"],
    ] as const)
      expect(shownChange(change, age)).toBeNull();
    expect(show("gbp")).toBeNull();
  });

  it("of a coin in itself is exactly 0, and that of others relative to it", () => {
    show("btc");
    for (const age of ["1h", "24h", "7d"] as const) expect(shownChange(12.34, age, "bitcoin")).toBe(0);
    expect(shownChange(null, "24h", "bitcoin")).toBeNull();
    expect(shownChange(10, "24h", "ethereum")).toBeCloseTo(0, 9);
    expect(shownChange(10, "7d", "ethereum")).toBeCloseTo(-45, 9);
  });

  it("in US dollars is kept with every digit", () => {
    expect(shownChange(1.005, "24h", "bitcoin")).toBe(1.005);
    expect(shownChange(undefined, "1y")).toBeNull();
  });
});

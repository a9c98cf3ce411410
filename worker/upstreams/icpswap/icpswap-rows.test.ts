import { describe, expect, it } from "vitest";
import { detailsRow, tokenRow } from "./icpswap-rows.ts";

const ROW = {
  tokenLedgerId: "a-cai",
  tokenName: "Tiny Toad 🐸",
  tokenSymbol: "TOAD",
  price: "4.730000000000000000",
  priceChange24H: "-1.5",
  tvlUSD: "10",
  volumeUSD24H: "20",
};

describe("A token row", () => {
  it("A name keeps its emoji", () => {
    expect(tokenRow.parse(ROW)).toMatchObject({ name: "Tiny Toad 🐸", symbol: "TOAD", price: 4.73, change24h: -1.5 });
  });

  it.each<[object, object]>([
    [{ price: "0" }, { price: null }],
    [{ price: "0.000000000000000000" }, { price: null }],
    [{ price: "-1" }, { price: null }],
    [{ price: null }, { price: null }],
    [{ price: "NaN" }, { price: null }],
    [{ price: "" }, { price: null }],
    [{ price: "1,234,567.5" }, { price: 1_234_567.5 }],
    [{ price: "9.3e-10" }, { price: 9.3e-10 }],
    [{ priceChange24H: null }, { change24h: null }],
    [{ priceChange24H: "0" }, { change24h: 0 }],
    [{ volumeUSD24H: "0" }, { volume24h: 0 }],
    [{ tvlUSD: "-3" }, { tvl: null }],
    [
      { tokenName: "  ", tokenSymbol: null },
      { name: "a-cai", symbol: "a-cai" },
    ],
  ])("A row with %j is parsed as %j", (change, expected) =>
    expect(tokenRow.parse({ ...ROW, ...change })).toMatchObject(expected),
  );

  it.each([null, "", 7, "x".repeat(65)])("A row with the id %j is rejected", (tokenLedgerId) => {
    expect(tokenRow.safeParse({ ...ROW, tokenLedgerId }).success).toBe(false);
  });
});

describe("A ledger row", () => {
  const LEDGER = {
    ledgerId: "a-cai",
    decimals: 8,
    fee: "10000",
    totalSupply: "538,000,000_00000000",
    standards: "ICRC-2",
  };

  it("A supply with thousands separators is parsed", () => {
    expect(detailsRow.parse(LEDGER)).toMatchObject({ supply: "53800000000000000", decimals: 8 });
    expect(detailsRow.parse({ ...LEDGER, decimals: "8" }).decimals).toBe(8);
  });

  it.each([null, "", "eight", -1, 37, 1.5])(
    "A row with %j decimals is rejected, because wrong decimals would change the market cap",
    (decimals) => {
      expect(detailsRow.safeParse({ ...LEDGER, decimals }).success).toBe(false);
    },
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { binanceSymbol } from "../upstreams/venues/binance.rules.ts";
import { krakenSymbol } from "../upstreams/venues/kraken.rules.ts";
import { type ListedPair, mapPairs } from "./pair-map.rules.ts";

const coinsOf = (listed: ListedPair[], symbolOf = binanceSymbol) =>
  Object.fromEntries([...mapPairs(listed, symbolOf)].map(([symbol, { coinId }]) => [symbol, coinId]));

it("maps pairs in dollars and in USDT, and leaves the others out", () => {
  const listed = [
    { base: "BTC", target: "USDT", coinId: "bitcoin" },
    { base: "ETH", target: "BTC", coinId: "ethereum" },
    { base: "SOL", target: "EUR", coinId: "solana" },
    { base: "ADA", target: "USD", coinId: "cardano" },
  ];
  expect(coinsOf(listed)).toEqual({ BTCUSDT: "bitcoin", ADAUSD: "cardano" });
});

it("prefers the pair in dollars", () => {
  const listed = ["USDT", "USD"].map((target) => ({ base: "BTC", target, coinId: "bitcoin" }));
  expect(coinsOf(listed, krakenSymbol)).toEqual({ "BTC/USD": "bitcoin" });
});

it("reads the old names of Kraken", () => {
  expect(coinsOf([{ base: "XBT", target: "USD", coinId: "bitcoin" }], krakenSymbol)).toEqual({ "BTC/USD": "bitcoin" });
});

it("drops a symbol that two coins share, also when their base and target differ and only the joined text is the same", () => {
  expect(
    coinsOf([
      { base: "LUNA", target: "USDT", coinId: "terra-luna-2" },
      { base: "LUNA", target: "USDT", coinId: "terra-luna" },
      { base: "AUSD", target: "T", coinId: "a" },
      { base: "A", target: "USDT", coinId: "b" },
    ]),
  ).toEqual({});
});

it("drops a coin to which two symbols of the same currency belong", () => {
  const listed = ["LUNA", "LUNC"].map((base) => ({ base, target: "USDT", coinId: "terra-luna" }));
  expect(coinsOf(listed)).toEqual({});
});

it("never maps a symbol to a coin when another row contradicts it, in 1,000 lists with collisions", () => {
  const base = fc.constantFrom("A", "B", "AB", "BU", "C", "SD");
  const row = fc.record({ base, target: fc.constantFrom("USD", "USDT", "T"), coinId: fc.constantFrom("x", "y", "z") });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (listed) => {
      for (const [symbol, { coinId }] of mapPairs(listed, binanceSymbol)) {
        const meant = listed.filter((pair) => pair.base + pair.target === symbol).map((pair) => pair.coinId);
        expect(new Set(meant)).toEqual(new Set([coinId]));
      }
    }),
    runs(200, 10_000),
  );
});

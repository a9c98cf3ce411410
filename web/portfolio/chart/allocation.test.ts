import { expect, test } from "vitest";
import { type Decimal, sumOf } from "../../../shared/values/decimal.ts";
import { allocationOf } from "./allocation.ts";

const part = (symbol: string, value: string, coinId: string | null = symbol) => ({
  symbol,
  coinId,
  equity: value as Decimal,
});
const sharesOf = (parts: ReturnType<typeof part>[]) =>
  allocationOf(parts, sumOf(parts.map(({ equity }) => equity))).map(({ symbol, percent }) => `${symbol} ${percent}`);

test("positions of the same coin are one share, and the largest share is first", () => {
  expect(sharesOf([part("eth", "30"), part("btc", "50"), part("eth", "20")])).toEqual(["ETH 50", "BTC 50"]);
});

test("a coin keeps the symbol of the user's own position", () => {
  expect(sharesOf([part("btc", "1", "bitcoin"), part("ubtc", "3", "bitcoin")])).toEqual(["BTC 100"]);
});

test("coins with the same symbol have separate shares, and so has a symbol without a coin", () => {
  expect(sharesOf([part("usdc", "3", "usd-coin"), part("usdc", "1", "bridged"), part("usdc", "4", null)])).toEqual([
    "USDC 50",
    "USDC 37.5",
    "USDC 12.5",
  ]);
});

test("all shares after the fifth are combined as Others", () => {
  const sevenParts = ["a", "b", "c", "d", "e", "f", "g"].map((symbol, index) =>
    part(symbol, String(index < 5 ? 18 : 5)),
  );
  expect(sharesOf(sevenParts)).toEqual(["A 18", "B 18", "C 18", "D 18", "E 18", "Others 10"]);
});

test("an empty portfolio and a portfolio without value have no shares", () => {
  expect(sharesOf([])).toEqual([]);
  expect(sharesOf([part("a", "0")])).toEqual([]);
});

test("leveraged positions are one share of their own, with what they are worth to their owner", () => {
  const short = { ...part("btc", "15"), positionType: "short" as const };
  const long = { ...part("sol", "-5"), positionType: "long" as const };
  expect(sharesOf([part("btc", "60"), short, part("eth", "30"), long])).toEqual(["BTC 60", "ETH 30", "Leveraged 10"]);
});

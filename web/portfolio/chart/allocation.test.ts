import { expect, test } from "vitest";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { allocationOf } from "./allocation.ts";

const part = (symbol: string, value: string, coinId: string | null = symbol) => ({
  symbol,
  coinId,
  value: value as Decimal,
});
const told = (parts: ReturnType<typeof part>[]) =>
  allocationOf(parts).map(({ symbol, percent }) => `${symbol} ${percent}`);

test("positions of one coin are one share, the largest first", () => {
  expect(told([part("eth", "30"), part("btc", "50"), part("eth", "20")])).toEqual(["ETH 50", "BTC 50"]);
});

test("coins that share a symbol are two, a symbol without a coin is one", () => {
  expect(told([part("usdc", "3", "usd-coin"), part("usdc", "1", "bridged"), part("usdc", "4", null)])).toEqual([
    "USDC 50",
    "USDC 37.5",
    "USDC 12.5",
  ]);
});

test("from the sixth on they are Others", () => {
  const seven = ["a", "b", "c", "d", "e", "f", "g"].map((symbol, at) => part(symbol, String(at < 5 ? 18 : 5)));
  expect(told(seven)).toEqual(["A 18", "B 18", "C 18", "D 18", "E 18", "Others 10"]);
});

test("nothing has no shares, and neither has what is worth nothing", () => {
  expect(told([])).toEqual([]);
  expect(told([part("a", "0")])).toEqual([]);
});

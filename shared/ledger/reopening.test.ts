import { expect, it } from "vitest";
import { type Decimal, type Exact, exactText } from "../values/decimal.ts";
import { DAY, MINUTE } from "../values/time.ts";
import { decideReopening } from "./reopening.ts";

const NOW = Date.UTC(2026, 10, 20);
const LIQUIDATED = {
  positionType: "long" as "long" | "short",
  liquidationPrice: "80" as Decimal,
  isLiquidated: true,
  liquidatedAt: (NOW - DAY) as number | null,
  liquidatedPrice: "50" as Exact | null,
};
const livePriceOf = (price: number, age = 0) => ({
  price: exactText(price),
  pricedAt: NOW - age,
  change24h: 0,
  previous: null,
});

it.each<[string, Partial<typeof LIQUIDATED>, ReturnType<typeof livePriceOf> | undefined, string | null]>([
  ["reopens a long at a fresh price above its liquidation price", {}, livePriceOf(100), null],
  ["reopens a long just above its liquidation price", {}, livePriceOf(80.01, 10 * MINUTE), null],
  [
    "reopens a short below its liquidation price",
    { positionType: "short", liquidatedPrice: "500" as Exact },
    livePriceOf(79.99),
    null,
  ],
  ["refuses an open position", { isLiquidated: false }, livePriceOf(100), "Only a liquidated position"],
  ["refuses a liquidation of an unknown time", { liquidatedAt: null }, livePriceOf(100), "is unknown"],
  ["refuses a liquidation at an unknown price", { liquidatedPrice: null }, livePriceOf(100), "is unknown"],
  [
    "refuses a liquidation of more than 24 hours ago",
    { liquidatedAt: NOW - DAY - 1 },
    livePriceOf(100),
    "within 24 hours",
  ],
  ["refuses a coin without a price", {}, undefined, "no fresh market price"],
  ["refuses a stale price", {}, livePriceOf(100, 10 * MINUTE + 1), "no fresh market price"],
  ["refuses a long at its liquidation price", {}, livePriceOf(80), "still past the liquidation price"],
  [
    "refuses a short at its liquidation price",
    { positionType: "short" },
    livePriceOf(80),
    "still past the liquidation price",
  ],
  [
    "refuses a price 30 % above the one that liquidated",
    { liquidatedPrice: "79" as Exact },
    livePriceOf(102.7),
    "within 30%",
  ],
  [
    "reopens at a price more than 30 % above the one that liquidated",
    { liquidatedPrice: "79" as Exact },
    livePriceOf(102.71),
    null,
  ],
])("%s", (_name, position, price, sentence) => {
  const decision = decideReopening({ ...LIQUIDATED, ...position }, price, NOW);
  if (sentence === null) expect(decision).toEqual({ kind: "reopen", liquidatedAt: NOW - DAY });
  else expect(decision).toEqual({ kind: "refuse", sentence: expect.stringContaining(sentence) });
});

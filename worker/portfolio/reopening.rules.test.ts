import { expect, it } from "vitest";
import { type Decimal, type Exact, exactText } from "../../shared/values/decimal.ts";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { decideReopening } from "./reopening.rules.ts";

const NOW = Date.UTC(2026, 10, 20);
const DEAD = {
  positionType: "long" as "long" | "short",
  liquidationPrice: "80" as Decimal,
  isLiquidated: true,
  liquidatedAt: (NOW - DAY) as number | null,
  liquidatedPrice: "50" as Exact | null,
};
const live = (price: number, age = 0) => ({ price: exactText(price), pricedAt: NOW - age, change24h: 0, before: null });

it.each<[string, Partial<typeof DEAD>, ReturnType<typeof live> | undefined, string | null]>([
  ["a long at a fresh price above its line", {}, live(100), null],
  ["a long just above its line", {}, live(80.01, 10 * MINUTE), null],
  ["a short below its line", { positionType: "short", liquidatedPrice: "500" as Exact }, live(79.99), null],
  ["an open position", { isLiquidated: false }, live(100), "Only a liquidated position"],
  ["a liquidation of an unknown time", { liquidatedAt: null }, live(100), "not known"],
  ["a liquidation at an unknown price", { liquidatedPrice: null }, live(100), "not known"],
  ["a liquidation of more than 24 hours ago", { liquidatedAt: NOW - DAY - 1 }, live(100), "within 24 hours"],
  ["a coin without a price", {}, undefined, "no fresh market price"],
  ["an old price", {}, live(100, 10 * MINUTE + 1), "no fresh market price"],
  ["a long at its line", {}, live(80), "still past the liquidation price"],
  ["a short at its line", { positionType: "short" }, live(80), "still past the liquidation price"],
  ["a price 30 % above the one that liquidated", { liquidatedPrice: "79" as Exact }, live(102.7), "within 30%"],
  ["a price more than 30 % above it", { liquidatedPrice: "79" as Exact }, live(102.71), null],
])("%s", (_name, position, price, sentence) => {
  const decision = decideReopening({ ...DEAD, ...position }, price, NOW);
  if (sentence === null) expect(decision).toEqual({ kind: "reopen", liquidatedAt: NOW - DAY });
  else expect(decision).toEqual({ kind: "refuse", sentence: expect.stringContaining(sentence) });
});

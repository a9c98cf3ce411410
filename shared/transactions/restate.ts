import type { Exact } from "../values/decimal.ts";
import { fixedPointText, toFixedPoint } from "../values/fixed.ts";
import { moneyText } from "./expand.ts";
import type { HoldingFigures } from "./holdings.ts";
import { MONEY_SCALE, moneyOf } from "./leg-values.ts";
import { assetKeyOf, type Leg } from "./transaction.ts";

type Holding = { symbol: string; coinId: string | null; amount: string; entryPrice: string };
type Figures = Pick<HoldingFigures, "amount" | "known" | "cost" | "places" | "transactionIds">;

export type Restatement =
  /** The opening purchase gets this leg and price. */
  | { kind: "opening"; leg: Leg; price: Exact | null }
  /** An adjustment with this leg is booked. */
  | { kind: "adjustment"; leg: Leg }
  /** The transactions stay as they are. */
  | { kind: "none" }
  | { kind: "refuse"; sentence: string };

export const isRestated = (before: Holding, after: Holding): boolean =>
  (["symbol", "coinId", "amount", "entryPrice"] as const).some((key) => before[key] !== after[key]);

/**
 * How the transactions of a position change so that they result in the amount and price that its owner entered. When
 * the opening purchase is the only transaction, that purchase is changed. Otherwise an adjustment is booked, so that
 * earlier transactions stay as they are.
 */
export function restate(before: Holding, after: Holding, openingId: string | undefined, figures: Figures): Restatement {
  const { symbol, coinId } = after;
  if (openingId !== undefined && figures.transactionIds.size === 1 && figures.transactionIds.has(openingId))
    return {
      kind: "opening",
      leg: { coinId, symbol, amount: after.amount as Exact, value: null },
      price: after.entryPrice === "0" ? null : (after.entryPrice as Exact),
    };
  if (assetKeyOf(before) !== assetKeyOf(after))
    return {
      kind: "refuse",
      sentence: "This holding has other transactions, so its coin cannot be changed. Edit the transactions instead.",
    };
  if (before.amount === after.amount && before.entryPrice === after.entryPrice) return { kind: "none" };
  const places = Math.max(figures.places, 8);
  const amount = toFixedPoint(after.amount, places) - figures.amount * 10n ** BigInt(places - figures.places);
  // An entry price that was not changed says nothing about coins of unknown cost.
  const isPartlyUnknown = figures.known < figures.amount;
  const isCostStated = after.entryPrice !== "0" && !(isPartlyUnknown && before.entryPrice === after.entryPrice);
  const cost = isCostStated ? moneyText(moneyOf(after.amount, after.entryPrice) - figures.cost, MONEY_SCALE) : null;
  return {
    kind: "adjustment",
    leg: {
      coinId,
      symbol,
      amount: fixedPointText(amount, places) as Exact,
      value: cost as Exact | null,
    },
  };
}

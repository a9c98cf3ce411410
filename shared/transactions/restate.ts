import type { Exact } from "../values/decimal.ts";
import { fixedPointText, toFixedPoint } from "../values/fixed.ts";
import { moneyText } from "./expand.ts";
import type { HoldingFigures } from "./holdings.ts";
import { MONEY_SCALE, moneyOf, shareOf } from "./leg-values.ts";
import { assetKeyOf, type Leg } from "./transaction.ts";

type Holding = { symbol: string; coinId: string | null; amount: string; entryPrice: string };
type Figures = Pick<HoldingFigures, "amount" | "known" | "cost" | "places" | "transactionIds">;

export type Restatement =
  /** The opening purchase gets this leg and price. */
  | { kind: "opening"; leg: Leg; price: Exact | null }
  /** An adjustment with this leg is booked. Its price is the entry price that was stated for all coins. */
  | { kind: "adjustment"; leg: Leg; price: Exact | null }
  /** The transactions stay as they are. */
  | { kind: "none" }
  | { kind: "refuse"; sentence: string };

export const isRestated = (before: Holding, after: Holding): boolean =>
  (["symbol", "coinId", "amount", "entryPrice"] as const).some((key) => before[key] !== after[key]);

const isPriced = ({ entryPrice }: Holding): boolean => entryPrice !== "0";

/**
 * The cost of all coins that an edit states; null when it states none. An entry price that was not changed says nothing
 * about coins of unknown cost. One that has no digit within 8 decimals is 0, and then the cost follows the amount.
 */
function statedCost(before: Holding, after: Holding, figures: Figures): bigint | null {
  const isChanged = before.entryPrice !== after.entryPrice;
  if (!isChanged && figures.known < figures.amount) return null;
  if (isPriced(after)) return moneyOf(after.amount, after.entryPrice);
  if (isChanged || figures.known === 0n) return null;
  return shareOf(figures.cost, after.amount, fixedPointText(figures.amount, figures.places));
}

const openingOf = (after: Holding, cost: bigint | null): Restatement => ({
  kind: "opening",
  leg: {
    coinId: after.coinId,
    symbol: after.symbol,
    amount: after.amount as Exact,
    value: isPriced(after) || cost === null ? null : (moneyText(cost, MONEY_SCALE) as Exact),
  },
  price: isPriced(after) ? (after.entryPrice as Exact) : null,
});

/**
 * How the transactions of a position change so that they result in the amount and price that its owner entered. When
 * the opening purchase is the only transaction, that purchase is changed. Otherwise an adjustment is booked, so that
 * earlier transactions stay as they are.
 */
export function restate(before: Holding, after: Holding, openingId: string | undefined, figures: Figures): Restatement {
  const { symbol, coinId } = after;
  if (openingId !== undefined && figures.transactionIds.size === 1 && figures.transactionIds.has(openingId))
    return openingOf(after, statedCost(before, after, figures));
  if (assetKeyOf(before) !== assetKeyOf(after))
    return {
      kind: "refuse",
      sentence: "This holding has other transactions, so its coin cannot be changed. Edit the transactions instead.",
    };
  if (before.amount === after.amount && before.entryPrice === after.entryPrice) return { kind: "none" };
  const places = Math.max(figures.places, 8);
  const amount = toFixedPoint(after.amount, places) - figures.amount * 10n ** BigInt(places - figures.places);
  const stated = statedCost(before, after, figures);
  return {
    kind: "adjustment",
    price: before.entryPrice !== after.entryPrice && isPriced(after) ? (after.entryPrice as Exact) : null,
    leg: {
      coinId,
      symbol,
      amount: fixedPointText(amount, places) as Exact,
      value: stated === null ? null : (moneyText(stated - figures.cost, MONEY_SCALE) as Exact),
    },
  };
}

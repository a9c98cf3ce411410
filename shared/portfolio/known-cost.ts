import { type Exact, product } from "../values/decimal.ts";

/**
 * A spot position. Where no `knownAmount` is stated its cost is amount × entry price, and an entry price of 0 is unknown.
 */
export type StoredCost = {
  amount: string;
  entryPrice: string;
  /** The exact cost (US dollars) of `knownAmount`; both follow from the transactions. */
  cost?: string | null | undefined;
  knownAmount?: string | null | undefined;
};
/** The cost of the coins whose cost is known, and how many these are; null when it is known of none. */
export type KnownCost = { cost: Exact | null; knownAmount: Exact };

const NOTHING_KNOWN: KnownCost = { cost: null, knownAmount: "0" as Exact };

export function knownCostOf({ amount, entryPrice, cost, knownAmount }: StoredCost): KnownCost {
  if (knownAmount == null)
    return entryPrice === "0"
      ? NOTHING_KNOWN
      : { cost: product(amount as Exact, entryPrice as Exact), knownAmount: amount as Exact };
  return knownAmount === "0" || cost == null
    ? NOTHING_KNOWN
    : { cost: cost as Exact, knownAmount: knownAmount as Exact };
}

/** Whether the cost of the whole amount is known. */
export const isCostKnown = (position: StoredCost): boolean => knownCostOf(position).knownAmount === position.amount;

/**
 * Whether a stored position is of the form before `knownAmount` existed. Its entry price is that of the coins whose cost
 * is known, but how many these are is only in the transactions.
 */
export const isUnderived = ({ amount, knownAmount }: StoredCost): boolean => amount !== "0" && knownAmount == null;

type StoredPrices<Price extends string> = { entryPrice: string; currentPrice: Price | null };

/** Whether the stored price is no price of a market: 0, or a copy of the entry price, which is the specified default. */
export const isPriceUnstated = ({ entryPrice, currentPrice }: StoredPrices<string>): boolean =>
  currentPrice === null || currentPrice === "0" || currentPrice === entryPrice;

/** The stored price of a spot position; null when neither a market nor its owner has stated one. */
export const statedPrice = <Price extends string>(position: StoredPrices<Price>): Price | null =>
  isPriceUnstated(position) ? null : position.currentPrice;

/** The price to store when the entry price changes to `entryPrice`. A copy of it follows. */
export const followingPrice = <Price extends string>(
  before: { entryPrice: Price; currentPrice: Price },
  entryPrice: Price,
): Price => {
  const isCopy = before.currentPrice === before.entryPrice && before.currentPrice !== "0";
  return isCopy ? entryPrice : before.currentPrice;
};

/** A cost that is not known stays unknown with an entry price of 0, but a known one cannot be taken away. */
export const NO_ENTRY_PRICE = "Entry price must be above 0";

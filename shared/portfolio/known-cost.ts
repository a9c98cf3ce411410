import { type Asset, assetKeyOf } from "../transactions/transaction.ts";
import { compare, difference, divide, type Exact, negated, product, sumOf } from "../values/decimal.ts";

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

const ZERO = "0" as Exact;
/** A position with the cost of its `knownAmount`; null when it is known of none. */
export type CostedPosition = Asset & { amount: string; cost: string | null; knownAmount: string };

const exact = (text: string) => text as Exact;

/** Whether a balance is what the chain has less than the ledger. */
export const isLacking = ({ amount }: { amount: string }): boolean => amount.startsWith("-");

/**
 * A balance of a linked account beside the positions. `isCopy` says that the ledger has the missing coins twice: with a
 * purchase, and with transactions of the chain, whose cost is unknown. `perps` counts the open perpetuals whose results
 * change the amount.
 */
export type BalanceBeside = Asset & { amount: string; isCopy?: boolean | undefined; perps?: number | undefined };

/**
 * What coins that a chain has less than the ledger take from the known cost of the positions in their coin, below zero like
 * their amount. How they left is not known, so that no gain is counted: they leave all these positions evenly, with their
 * cost. Copies leave those of unknown cost first. A balance above zero has no known cost.
 */
export function lackingCost(balance: BalanceBeside, positions: readonly CostedPosition[]): KnownCost {
  if (!isLacking(balance)) return NOTHING_KNOWN;
  const own = positions.filter((position) => assetKeyOf(position) === assetKeyOf(balance));
  const known = own.filter(({ cost }) => cost !== null);
  const held = sumOf(own.map(({ amount }) => exact(amount)));
  if (known.length === 0 || compare(held, ZERO) <= 0) return NOTHING_KNOWN;
  const gone = negated(exact(balance.amount));
  const lacking = compare(gone, held) > 0 ? held : gone;
  const knownAmount = sumOf(known.map((position) => exact(position.knownAmount)));
  const unknown = difference(held, knownAmount);
  const ofKnown = compare(lacking, unknown) > 0 ? difference(lacking, unknown) : ZERO;
  const [left, all] = balance.isCopy ? [ofKnown, knownAmount] : [lacking, held];
  const partOf = (whole: Exact): Exact => negated(divide(product(whole, left), all)!);
  return { cost: partOf(sumOf(known.map(({ cost }) => exact(cost!)))), knownAmount: partOf(knownAmount) };
}

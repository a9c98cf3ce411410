import type { Accounting } from "../../../shared/transactions/accounting.ts";
import type { Doubt, MarketPrices } from "../../../shared/transactions/evidence/doubts.ts";
import { lacksPrice } from "../../../shared/transactions/lacks-price.ts";
import { MONEY_SCALE, toMoney } from "../../../shared/transactions/leg-values.ts";
import { isFiat, type Leg, type Transaction } from "../../../shared/transactions/transaction.ts";
import { type Exact, product } from "../../../shared/values/decimal.ts";
import { fixedPointText } from "../../../shared/values/fixed.ts";
import { quotient } from "../../../shared/values/quotient.ts";
import type { PastPrice, PastPrices, PriceAt } from "../../coins/past-prices/past-prices.ts";
import type { ArchivePrices, ArchiveSources } from "../transactions.table.ts";

/** How the price archive values a transaction. */
export type ArchivePriced = Pick<Transaction, "price" | "fee"> & { parts: ArchivePrices; sources: ArchiveSources };

const PRICE_DIGITS = 18;
/** Prices in this range are those of coins that are meant to be a dollar. They hardly move within a day. */
const isDollarLike = (price: Exact): boolean => Number(price) > 0.97 && Number(price) < 1.03;

const absolute = ({ amount }: Leg): Exact => amount.replace("-", "") as Exact;

/**
 * The dollar price of a transaction's first coin. For a trade with a dollar coin it follows from the two amounts,
 * because the archived price may differ from the price of the trade.
 */
function priceOfFirst({ at, legs }: Transaction, priceAt: PriceAt): PastPrice | null {
  const coins = legs.filter((leg) => !isFiat(leg));
  const first = coins[0]!;
  const other = legs.length === 2 ? coins[1] : undefined;
  const [own, others] = [first, other].map((leg) => (leg?.coinId ? priceAt(leg.coinId, at) : null));
  if (own != null && (others == null || !isDollarLike(others.price))) return own;
  if (other === undefined || others == null) return own ?? null;
  const price = quotient(product(absolute(other), others.price), absolute(first), PRICE_DIGITS);
  return price === null ? null : { ...others, price };
}

/** A price in dollars, in the money in which the transaction states its price and values; null without a rate. */
function inItsMoney(price: Exact, { priceCurrency, at }: Transaction, { convert }: Accounting): Exact | null {
  if (priceCurrency === null) return price;
  const rate = convert(toMoney("1"), priceCurrency, at);
  return rate === null ? null : quotient(price, fixedPointText(rate, MONEY_SCALE) as Exact, PRICE_DIGITS);
}

/** The prices of the market around a trade, by which `doubtOf` judges it. */
export const marketAround = (
  { at }: Pick<Transaction, "at">,
  { priceAt, nearest }: Pick<PastPrices, "priceAt" | "nearest">,
): MarketPrices => ({
  at: (coinId) => priceAt(coinId, at)?.price ?? null,
  nearest: (coinId) => nearest(coinId, at),
});

/**
 * Values a transaction by the archive; null when it has no price for it, or needs none. When the prices of the sides of a
 * trade contradict each other, none of them is used. `accounting` is in US dollars, as the archive is.
 */
export function priceByArchive(
  transaction: Transaction,
  { priceAt, doubt }: { priceAt: PriceAt; doubt: Doubt | null },
  accounting: Accounting,
): ArchivePriced | null {
  const lacks = lacksPrice(transaction, accounting);
  const sources: ArchiveSources = {};
  let { price, fee } = transaction;
  const isAssumed = lacks.price && price === null && doubt?.reason !== "sides differ";
  const found = isAssumed ? priceOfFirst(transaction, priceAt) : null;
  const stated = found && inItsMoney(found.price, transaction, accounting);
  if (found && stated !== null) {
    price = stated;
    sources.price = [found.source, found.at];
  }
  // The coin of the fee may be the one whose price is wrong.
  const isDoubted = doubt?.reason === "sides differ" && transaction.legs.some(({ coinId }) => coinId === fee?.coinId);
  if (fee?.coinId && !isDoubted && lacksPrice({ ...transaction, price }, accounting).fee) {
    const ofFee = priceAt(fee.coinId, transaction.at);
    const feePrice = ofFee && inItsMoney(ofFee.price, transaction, accounting);
    if (ofFee && feePrice !== null) {
      fee = { ...fee, value: product(fee.amount, feePrice) };
      sources.fee = [ofFee.source, ofFee.at];
    }
  }
  const parts = Object.keys(sources).join(" ");
  return parts === "" ? null : { price, fee, parts: parts as ArchivePrices, sources };
}

import type { Accounting } from "../../../shared/transactions/accounting.ts";
import { lacksPrice } from "../../../shared/transactions/lacks-price.ts";
import { MONEY_SCALE, toMoney } from "../../../shared/transactions/leg-values.ts";
import { isFiat, type Leg, type Transaction } from "../../../shared/transactions/transaction.ts";
import { type Exact, product } from "../../../shared/values/decimal.ts";
import { fixedPointText } from "../../../shared/values/fixed.ts";
import { quotient } from "../../../shared/values/quotient.ts";
import type { PriceAt } from "../../coins/past-prices.ts";
import type { ArchivePrices } from "../transactions.table.ts";

/** How the price archive values a transaction. */
export type ArchivePriced = Pick<Transaction, "price" | "fee"> & { parts: ArchivePrices };

const PRICE_DIGITS = 18;
/** Prices in this range are those of coins that are meant to be a dollar. They hardly move within a day. */
const isDollarLike = (price: Exact): boolean => Number(price) > 0.97 && Number(price) < 1.03;

const absolute = ({ amount }: Leg): Exact => amount.replace("-", "") as Exact;

/**
 * The dollar price of a transaction's first coin. For a trade with a dollar coin it follows from the two amounts,
 * because the archived price may differ from the price of the trade.
 */
function priceOfFirst({ at, legs }: Transaction, priceAt: PriceAt): Exact | null {
  const coins = legs.filter((leg) => !isFiat(leg));
  const first = coins[0]!;
  const other = legs.length === 2 ? coins[1] : undefined;
  const [own, others] = [first, other].map((leg) => (leg?.coinId ? priceAt(leg.coinId, at) : null));
  if (own != null && (others == null || !isDollarLike(others))) return own;
  if (other === undefined || others == null) return own ?? null;
  return quotient(product(absolute(other), others), absolute(first), PRICE_DIGITS);
}

/** A price in dollars, in the money in which the transaction states its price and values; null without a rate. */
function inItsMoney(price: Exact | null, { priceCurrency, at }: Transaction, { convert }: Accounting): Exact | null {
  if (price === null || priceCurrency === null) return price;
  const rate = convert(toMoney("1"), priceCurrency, at);
  return rate === null ? null : quotient(price, fixedPointText(rate, MONEY_SCALE) as Exact, PRICE_DIGITS);
}

/**
 * Values a transaction by the archive; null when it has no price for it, or needs none. `accounting` is in US dollars, as
 * the archive is.
 */
export function priceByArchive(
  transaction: Transaction,
  priceAt: PriceAt,
  accounting: Accounting,
): ArchivePriced | null {
  const lacks = lacksPrice(transaction, accounting);
  const found =
    lacks.price && transaction.price === null
      ? inItsMoney(priceOfFirst(transaction, priceAt), transaction, accounting)
      : null;
  const price = found ?? transaction.price;
  let { fee } = transaction;
  if (fee?.coinId && lacksPrice({ ...transaction, price }, accounting).fee) {
    const feePrice = inItsMoney(priceAt(fee.coinId, transaction.at), transaction, accounting);
    if (feePrice !== null) fee = { ...fee, value: product(fee.amount, feePrice) };
  }
  const parts = [found !== null && "price", fee !== transaction.fee && "fee"].filter(Boolean).join(" ");
  return parts === "" ? null : { price, fee, parts: parts as ArchivePrices };
}

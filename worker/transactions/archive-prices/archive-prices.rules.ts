import { lacksPrice } from "../../../shared/transactions/lacks-price.ts";
import { isFiat, type Leg, type Transaction } from "../../../shared/transactions/transaction.ts";
import { type Exact, product } from "../../../shared/values/decimal.ts";
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

/** Values a transaction by the archive; null when it has no price for it, or needs none. */
export function priceByArchive(transaction: Transaction, priceAt: PriceAt): ArchivePriced | null {
  const lacks = lacksPrice(transaction);
  const found = lacks.price && transaction.price === null ? priceOfFirst(transaction, priceAt) : null;
  const price = found ?? transaction.price;
  let { fee } = transaction;
  if (fee?.coinId && lacksPrice({ ...transaction, price }).fee) {
    const feePrice = priceAt(fee.coinId, transaction.at);
    if (feePrice !== null) fee = { ...fee, value: product(fee.amount, feePrice) };
  }
  const parts = [found !== null && "price", fee !== transaction.fee && "fee"].filter(Boolean).join(" ");
  return parts === "" ? null : { price, fee, parts: parts as ArchivePrices };
}

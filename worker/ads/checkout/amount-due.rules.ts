import { toUnits } from "../../../shared/ads/chain-amount.ts";
import type { Currency } from "../../../shared/ads/rules.ts";
import { type Decimal, divide, exactText, parseDecimal } from "../../../shared/values/decimal.ts";
import { ageOf, MINUTE } from "../../../shared/values/time.ts";

/** A bitcoin price older than this (ms) would make the amount wrong. */
const MAX_PRICE_AGE = 30 * MINUTE;

export type BtcPrice = { usd: number; asOf: number };

/** The price in dollars. Null when it is unknown, not positive or too old. */
export function freshBtcPrice(price: BtcPrice | null, now: number): Decimal | null {
  if (price === null || price.usd <= 0 || ageOf(price.asOf, now) > MAX_PRICE_AGE) return null;
  return parseDecimal(exactText(price.usd));
}

/**
 * Converts a price in USDC to the smallest units of the payment currency. One USDC counts as one dollar; an amount in
 * bitcoin is rounded to the satoshi. Null when the bitcoin price is unknown.
 */
export function amountDue(currency: Currency, price: Decimal, btcPrice: Decimal | null): bigint | null {
  if (currency === "USDC") return toUnits(price, "USDC");
  const amount = btcPrice && divide(price, btcPrice);
  return amount ? toUnits(amount, "BTC") : null;
}

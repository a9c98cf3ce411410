import type { Currency } from "../../../shared/ads/rules.ts";
import { toUnits } from "../../../shared/values/chain-amount.ts";
import { type Decimal, divide, exactText, parseDecimal } from "../../../shared/values/decimal.ts";
import { MINUTE } from "../../../shared/values/time.ts";

/** An older price of bitcoin would make the amount wrong. */
const PRICE_AGE = 30 * MINUTE;

export type BtcPrice = { usd: number; asOf: number };

/** Null when the price is unknown, impossible or too old. */
export function freshBtcPrice(price: BtcPrice | null, now: number): Decimal | null {
  if (price === null || price.usd <= 0 || now - price.asOf > PRICE_AGE) return null;
  return parseDecimal(exactText(price.usd));
}

/**
 * A price in USDC, as smallest units of the currency that it is paid in. A USDC is a dollar here; bitcoins are
 * rounded to the satoshi. Null when the price of bitcoin is not known.
 */
export function dueIn(currency: Currency, price: Decimal, btcPrice: Decimal | null): bigint | null {
  if (currency === "USDC") return toUnits(price, "USDC");
  const amount = btcPrice && divide(price, btcPrice);
  return amount ? toUnits(amount, "BTC") : null;
}

import { CURRENCY_CODES, type CurrencyCode } from "../currencies/catalogue.ts";
import { compare, type Decimal, difference, divide, type Exact, product, sum } from "../values/decimal.ts";

/** Rules for entry prices typed in another currency. Do not import zod, because forms load this file. */

/** Prices in US dollars need no conversion, so they are never kept as typed. */
export type TypedCurrency = Exclude<CurrencyCode, "usd">;
export const TYPED_CURRENCIES = CURRENCY_CODES.filter((code) => code !== "usd");

/** `price` has the digits that were typed. `rate` is in units of the currency per US dollar. */
export type TypedPrice = { price: string; currency: TypedCurrency; rate: string };

/** More decimals than a US dollar price has, for prices in bitcoin. */
const PLAIN = /^\d{1,12}(\.\d{1,20})?$/;
export const isPlainPositive = (text: string): boolean => PLAIN.test(text) && /[1-9]/.test(text);

export const usdOfTyped = (price: string, rate: string): Decimal | null => divide(price as Exact, rate as Exact);

/** US dollar prices are rounded to 8 decimals. Clients that calculate with floats keep at least 6 digits. */
const ROUNDING = "0.00000001" as Exact;
const FLOAT_NOISE = "0.000001" as Exact;

/** The typed price divided by its rate must be the entry price. */
export function typedAgrees(entryPrice: Decimal, { price, rate }: TypedPrice): boolean {
  const converted = product(entryPrice, rate as Exact);
  const error = difference(converted, price as Exact).replace("-", "") as Exact;
  const allowed = sum(product(rate as Exact, ROUNDING), product(price as Exact, FLOAT_NOISE));
  return compare(error, allowed) <= 0;
}

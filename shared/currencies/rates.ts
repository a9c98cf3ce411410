import { type Exact, exactText } from "../values/decimal.ts";
import { quotient } from "../values/quotient.ts";
import { type CurrencyCode, currencyOf } from "./catalogue.ts";

const COIN_DIGITS = 12;

/** Units of a currency per US dollar, or null when it is unknown. The rates of coins follow their prices. */
export function rateOf(
  code: CurrencyCode,
  loaded: Readonly<Record<string, string>>,
  priceOf: (coinId: string) => number | null,
): string | null {
  if (code === "usd") return "1";
  const { coin } = currencyOf(code);
  if (!coin) return loaded[code] ?? null;
  const price = priceOf(coin.id);
  return price === null ? null : quotient(exactText(coin.units) as Exact, exactText(price), COIN_DIGITS);
}

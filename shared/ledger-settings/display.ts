import { CURRENCIES, isCurrency } from "../currencies/catalogue.ts";
import type { DisplayCurrency } from "../values/display-currency.ts";

/** Currencies without cents in practice, besides those of the catalogue. */
const WITHOUT_CENTS: readonly string[] = ["isk", "idr", "huf"];

/** How the figures of a ledger in this currency are written. */
export function displayOfLedger(code: string): DisplayCurrency {
  if (isCurrency(code)) {
    const { sign, decimals } = CURRENCIES[code];
    return { code, sign, decimals, rate: "1" };
  }
  return { code, sign: `${code.toUpperCase()}\u00a0`, decimals: WITHOUT_CENTS.includes(code) ? 0 : 2, rate: "1" };
}

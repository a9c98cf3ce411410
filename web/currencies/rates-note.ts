import { currencyOf, isCurrency } from "../../shared/currencies/catalogue.ts";
import { timeAgo } from "../../shared/values/time.ts";
import type { Currencies } from "./start-rates.ts";

type Reply = Pick<Currencies, "asOf" | "stale" | "rates">;

/**
 * Says that figures use old rates, or are in US dollars because the rate of the chosen currency is missing. Otherwise
 * null. `chosen` is what the user chose, and `shown` what the page could show. A reply of null means that it failed to
 * load, and undefined that it is loading.
 */
export function ratesNote(chosen: string, shown: string, reply: Reply | null | undefined, now: number): string | null {
  const code = shown === "usd" ? chosen : shown;
  if (!isCurrency(code) || code === "usd" || reply === undefined) return null;
  const isMissing = reply !== null && reply.rates[code] === undefined;
  const missing = `The exchange rate of ${code === "sats" ? code : code.toUpperCase()} is missing at the moment`;
  if (shown === "usd") {
    if (reply === null) return "Exchange rates could not be loaded, so figures are in US dollars.";
    return isMissing ? `${missing}, so figures are in US dollars.` : null;
  }
  if (isMissing) return `${missing}, so figures use an earlier one.`;
  // The rates of coins follow their prices.
  if (!reply?.stale || reply.asOf === null || currencyOf(code).coin) return null;
  return `Exchange rates are from ${timeAgo(Date.parse(reply.asOf), now)}.`;
}

import { type AlertType, isPercent, readTarget } from "../../../shared/alerts/rules.ts";
import { difference, inPercent } from "../../../shared/values/decimal.ts";
import { formatPercent } from "../../../shared/values/format-decimal.ts";
import { type CoinQuote, isReached } from "./is-reached.ts";

/** The line of the form that shows how far the typed target is from the current price or change. */
export function targetPreview(type: AlertType, typed: string, quote: CoinQuote): string {
  const parsed = readTarget(type, typed);
  if ("problem" in parsed) return "–";
  const target = parsed.value;
  if (isReached(type, target, quote)) {
    return isPercent(type)
      ? "Already reached. Notifies you at the next such move."
      : "Already reached. Notifies you at the next crossing.";
  }
  if (isPercent(type)) return quote.change24h === null ? "–" : `Now ${formatPercent(quote.change24h)} in 24 hours`;
  const distance = quote.price === null ? null : inPercent(difference(target, quote.price), quote.price);
  return distance === null ? "–" : `${formatPercent(distance)} from the current price`;
}

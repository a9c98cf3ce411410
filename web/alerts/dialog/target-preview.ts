import { type AlertType, isPercent, readTarget } from "../../../shared/alerts/rules.ts";
import { asFormPrice } from "../../../shared/portfolio/rules.ts";
import { compare, difference, type Exact, exactText, inPercent, product } from "../../../shared/values/decimal.ts";
import { displayCurrency, renderIn, US_DOLLAR } from "../../../shared/values/display-currency.ts";
import { formatPercent, plainPriceText } from "../../../shared/values/format-decimal.ts";
import type { EntryCurrency } from "../../currencies/entry/entry-currency.ts";
import { type CoinQuote, isReached } from "./is-reached.ts";

/** How far a suggested target is from the current price, as a fraction. */
const SUGGESTED_MOVE = { above: "1.05" as Exact, below: "0.95" as Exact };
const SIGNIFICANT_DIGITS = 4;

/**
 * A target in the currency of the form that the price has not reached yet: 5 % above or below it, rounded to 4 digits.
 * The price is in US dollars. Empty without a price.
 */
export function suggestedTarget(type: "above" | "below", price: Exact | null, currency: EntryCurrency): string {
  if (price === null) return "";
  const target = Number(currency.newEntry().inCurrency(product(price, SUGGESTED_MOVE[type])));
  const text = exactText(Number(target.toPrecision(SIGNIFICANT_DIGITS)));
  return currency.rate === null ? asFormPrice(text) : text;
}

/** The condition of a figure that was typed elsewhere: a change for "5%", otherwise a price, which is not reached yet. */
export function typedCondition(
  figure: string,
  price: Exact | null,
  currency: EntryCurrency,
): { type: AlertType; target: string } {
  if (figure.endsWith("%"))
    return { type: /^[-−]/.test(figure) ? "fall_24h" : "rise_24h", target: figure.replace(/[-+−%]/g, "") };
  const parsed = readTarget("above", currency.newEntry().usdOf("target", figure));
  const isBelow = price !== null && "value" in parsed && compare(parsed.value, price) < 0;
  return { type: isBelow ? "below" : "above", target: figure };
}

/**
 * Tells the user that the alert watches the dollar price, because the target in the typed currency changes with the
 * rate.
 */
export function watchedPrice(usd: string, rate: string): string {
  const parsed = readTarget("above", usd);
  if ("problem" in parsed) return `Watches the dollar price, converted at ${rate}.`;
  const price = renderIn({ ...US_DOLLAR, sign: "" }, () => plainPriceText(parsed.value));
  return `Watches the dollar price: ${price} USD at ${rate}.`;
}

/** Names the currency of a change of 24 hours where the page shows another one, because alerts watch the dollar price. */
export const inDollarsText = (): string => (displayCurrency().code === "usd" ? "" : " in US dollars");

/** The line of the form that shows how far a target in US dollars or percent is from the current price or change. */
export function targetPreview(type: AlertType, typed: string, quote: CoinQuote): string {
  const parsed = readTarget(type, typed);
  if ("problem" in parsed) return "–";
  const target = parsed.value;
  if (isReached(type, target, quote)) {
    return isPercent(type)
      ? "Already reached. Notifies you at the next such move."
      : "Already reached. Notifies you at the next crossing.";
  }
  if (isPercent(type))
    return quote.change24h === null ? "–" : `Now ${formatPercent(quote.change24h)} in 24 hours${inDollarsText()}`;
  const distance = quote.price === null ? null : inPercent(difference(target, quote.price), quote.price);
  return distance === null ? "–" : `${formatPercent(distance)} from the current price`;
}

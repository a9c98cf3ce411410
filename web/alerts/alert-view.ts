import { isPercent, isUpward } from "../../shared/alerts/rules.ts";
import { targetText } from "../../shared/alerts/text.ts";
import { NO_PRICE } from "../../shared/portfolio/unknown-words.ts";
import { type Decimal, difference, type Exact, inPercent } from "../../shared/values/decimal.ts";
import { formatPercent, formatPlainPercent, plainPriceText } from "../../shared/values/format-decimal.ts";
import { MISSING } from "../../shared/values/format-market.ts";
import type { PriceAlert } from "./alerts.queries.ts";
import { type CoinQuote, isReached } from "./dialog/is-reached.ts";
import { inDollarsText } from "./dialog/target-preview.ts";

/** The current price or change of an alert's coin, with the distance to the target price. */
export function distanceText({ alertType, targetPrice }: PriceAlert, quote: CoinQuote): string {
  if (isPercent(alertType))
    return quote.change24h === null ? MISSING : `${formatPercent(quote.change24h)} now${inDollarsText()}`;
  if (quote.price === null) return NO_PRICE;
  const distance = difference(targetPrice as Exact, quote.price);
  const absolute = distance.replace("-", "") as Exact;
  const percent = isReached(alertType, targetPrice as Decimal, quote) ? null : inPercent(absolute, quote.price);
  return `${plainPriceText(quote.price)} now${percent === null ? "" : ` · ${formatPlainPercent(percent)} away`}`;
}

export type AlertStatus = { label: string; tone: "gain" | "accent" | "none"; hint: string };

/** The status badge of an alert, with its tooltip. */
export function alertStatus({ isActive, isArmed, isTriggered, alertType, targetPrice }: PriceAlert): AlertStatus {
  if (!isActive) {
    return isTriggered
      ? { label: "Triggered", tone: "accent", hint: "It has notified you once." }
      : { label: "Paused", tone: "none", hint: "No notifications until you resume it." };
  }
  if (isArmed) return { label: "Active", tone: "gain", hint: "Notifies you when the target is crossed." };
  const direction = isUpward(alertType) ? "falls below" : "rises above";
  const condition = isPercent(alertType)
    ? "the move gets smaller"
    : `the price ${direction} ${targetText(alertType, targetPrice)}`;
  return { label: "Waiting", tone: "none", hint: `Re-arms when ${condition}.` };
}

import { isPercent, isUpward } from "../../shared/alerts/rules.ts";
import { targetText } from "../../shared/alerts/text.ts";
import { type Decimal, difference, type Exact, inPercent } from "../../shared/values/decimal.ts";
import { formatPercent, formatPlainPercent, plainPriceText } from "../../shared/values/format-decimal.ts";
import type { PriceAlert } from "./alerts.queries.ts";
import { isReached, type Now } from "./dialog/is-reached.ts";

/** Beside an alert in the list: where the coin stands. */
export function standing({ alertType, targetPrice }: PriceAlert, now: Now): string {
  if (isPercent(alertType)) return now.change24h === null ? "N/A" : `${formatPercent(now.change24h)} now`;
  if (now.price === null) return "N/A";
  const room = difference(targetPrice as Exact, now.price);
  const size = room.replace("-", "") as Exact;
  const away = isReached(alertType, targetPrice as Decimal, now) ? null : inPercent(size, now.price);
  return `${plainPriceText(now.price)} now${away === null ? "" : ` · ${formatPlainPercent(away)} away`}`;
}

export type AlertState = { word: string; tone: "gain" | "accent" | "none"; hint: string };

/** What an alert is doing. */
export function stateOf({ isActive, isArmed, isTriggered, alertType, targetPrice }: PriceAlert): AlertState {
  if (!isActive) {
    return isTriggered
      ? { word: "Fired", tone: "accent", hint: "It has told you once." }
      : { word: "Paused", tone: "none", hint: "It tells nothing until you resume it." };
  }
  if (isArmed) return { word: "Active", tone: "gain", hint: "It waits for the crossing." };
  const side = isUpward(alertType) ? "under" : "over";
  const back = isPercent(alertType)
    ? "the move has shrunk again"
    : `the price has been ${side} ${targetText(alertType, targetPrice)}`;
  return { word: "Waiting", tone: "none", hint: `It tells the next crossing, once ${back}.` };
}

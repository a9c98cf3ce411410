import type { Decimal, Exact } from "../values/decimal.ts";
import { formatHolding, plainPriceText } from "../values/format-decimal.ts";
import { isNotice, type NoticeKind, noticeWords } from "./notices.ts";
import { type AlertType, isPercent } from "./rules.ts";

/** The texts of alerts and notifications, on the page and in push messages. */

const CONDITION_WORDS: Record<AlertType, string> = {
  above: "Above",
  below: "Below",
  rise_24h: "Up",
  fall_24h: "Down",
};

/** "$70,000.00"; "5%". */
export const targetText = (type: AlertType, target: string): string =>
  isPercent(type) ? `${formatHolding(target as Decimal)}%` : plainPriceText(target as Exact);

/** "Above $70,000.00"; "Down 5% in 24 hours". */
export const conditionText = (type: AlertType, target: string): string =>
  `${CONDITION_WORDS[type]} ${targetText(type, target)}${isPercent(type) ? " in 24 hours" : ""}`;

type Notification = {
  kind: AlertType | NoticeKind | "liquidation" | "channel_paused" | "warnings_paused";
  symbol: string;
  name: string;
  target: string;
  step: number | null;
  positionType: "long" | "short" | null;
  price: string;
  /** The details of a notice, such as a reason. */
  detail: string | null;
};

const TITLE_TEXTS: Record<AlertType, (target: string) => string> = {
  above: (target) => `is above ${target}`,
  below: (target) => `is below ${target}`,
  rise_24h: (target) => `is up ${target} in 24 hours`,
  fall_24h: (target) => `is down ${target} in 24 hours`,
};

export function notificationTitle({ kind, symbol, name, target, step, positionType }: Notification): string {
  if (isNotice(kind)) return noticeWords(kind).title(name);
  if (kind === "channel_paused") return `Alerts to ${name} are paused`;
  if (kind === "warnings_paused") return `Liquidation warnings of ${name} are paused`;
  const coin = symbol.toUpperCase();
  if (kind !== "liquidation") return `${coin} ${TITLE_TEXTS[kind](targetText(kind, target))}`;
  if (step === 0) return `Your ${coin} ${positionType} reached its liquidation price`;
  return `Your ${coin} ${positionType} is within ${step}% of liquidation`;
}

export function notificationText({ kind, name, target, price, detail }: Notification): string {
  if (isNotice(kind)) return noticeWords(kind).text(name, detail ?? "");
  if (kind === "channel_paused") return "The webhook failed for 24 hours. Send a test message to resume it.";
  if (kind === "warnings_paused") return "The venue does not answer. The warnings continue when it does.";
  const priceNow = `${name} at ${plainPriceText(price as Exact)}`;
  return kind === "liquidation" ? `${priceNow}, liquidation at ${plainPriceText(target as Exact)}.` : `${priceNow}.`;
}

import { type ParsedDecimal, readPositive } from "../portfolio/rules.ts";
import { compare, type Decimal, type Exact } from "../values/decimal.ts";

/** Rules for alerts, checked by the page and the server. Do not import zod, because forms load this file. */

/** The price reaches the target from below or from above, or it rises or falls by a percentage in 24 hours. */
export const ALERT_TYPES = ["above", "below", "rise_24h", "fall_24h"] as const;
export type AlertType = (typeof ALERT_TYPES)[number];
/** Distances to liquidation, in percent, at which a leveraged position sends a warning; 0 is the liquidation itself. */
export const RISK_STEPS = [20, 10, 5, 2, 0] as const;

export const MAX_ALERTS = 100;
/** Notifications stored per user. */
export const MAX_NOTIFICATIONS = 200;
/** Push subscriptions per user. */
export const MAX_SUBSCRIPTIONS = 10;

export const isPercent = (type: AlertType): boolean => type === "rise_24h" || type === "fall_24h";
/** True when the alert fires at or above its target, false when it fires at or below. */
export const isUpward = (type: AlertType): boolean => type === "above" || type === "rise_24h";

const MAX_PERCENT = { rise_24h: "1000", fall_24h: "100" };

/** Parses a target from a form or a request: US dollars, or a percentage without its sign. */
export function readTarget(type: AlertType, input: string | number): ParsedDecimal {
  if (type === "above" || type === "below") return readPositive(input, "Target price");
  const parsed = readPositive(input, "Percentage");
  if ("problem" in parsed) return parsed;
  const max = MAX_PERCENT[type];
  if (type === "fall_24h" && compare(parsed.value, max as Exact) >= 0) {
    return { problem: "Percentage of a fall must be below 100" };
  }
  if (compare(parsed.value, max as Decimal) > 0) return { problem: `Percentage must be at most ${max}` };
  return parsed;
}

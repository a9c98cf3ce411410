import { type Reading, readPositive } from "../portfolio/rules.ts";
import { compare, type Decimal, type Exact } from "../values/decimal.ts";

/** Rules of alerts that both sides check. No zod: forms load it. */

/** A price that is reached from below or from above, or a rise or fall in 24 hours. */
export const ALERT_TYPES = ["above", "below", "rise_24h", "fall_24h"] as const;
export type AlertType = (typeof ALERT_TYPES)[number];
/** Percent from liquidation at which a leveraged position warns, and 0: the liquidation itself. */
export const RISK_STEPS = [20, 10, 5, 2, 0] as const;

export const MAX_ALERTS = 100;
/** Notifications that are kept of one person. */
export const MAX_NOTIFICATIONS = 200;
/** Browsers of one person that are pushed to. */
export const MAX_SUBSCRIPTIONS = 10;

export const isPercent = (type: AlertType): boolean => type === "rise_24h" || type === "fall_24h";
/** Whether it waits for more: for a price or a change at or above its target. */
export const isUpward = (type: AlertType): boolean => type === "above" || type === "rise_24h";

const MOST_PERCENT = { rise_24h: "1000", fall_24h: "100" };

/** Reads a target that somebody typed or sent: US dollars, or percent without its sign. */
export function readTarget(type: AlertType, input: string | number): Reading {
  if (type === "above" || type === "below") return readPositive(input, "Target price");
  const reading = readPositive(input, "Percentage");
  if ("problem" in reading) return reading;
  const most = MOST_PERCENT[type];
  if (type === "fall_24h" && compare(reading.value, most as Exact) >= 0) {
    return { problem: "Percentage of a fall must be below 100" };
  }
  if (compare(reading.value, most as Decimal) > 0) return { problem: `Percentage must be at most ${most}` };
  return reading;
}

import { type AlertType, isPercent, isUpward } from "../../shared/alerts/rules.ts";
import { compare, type Decimal, difference, type Exact, product, sum } from "../../shared/values/decimal.ts";
import { ageOf } from "../../shared/values/time.ts";

/** A coin's last accepted price and its change in 24 hours, in percent. */
export type Quote = { price: Exact; change24h: Exact | null; pricedAt: number };

/**
 * The condition under which an alert must be decided again, as the table stores it: the metric in `wakesOn` must rise (up)
 * or fall (down) to `wakeThreshold`.
 */
export type WakeCondition = {
  isArmed: boolean;
  wakesOn: `${"price" | "change"}_${"up" | "down"}`;
  wakeThreshold: number;
};

/**
 * An alert that fired re-arms when its metric has moved back by this fraction of the target. Without it, a price that
 * wavers around the target would notify the user each time.
 */
const REARM_MARGIN = { price: "0.005" as Exact, change: "0.1" as Exact };

const metricOf = (type: AlertType) => (isPercent(type) ? "change" : "price");
const metricValue = (quote: Quote | undefined, type: AlertType): Exact | null =>
  (isPercent(type) ? quote?.change24h : quote?.price) ?? null;

/** The metric value at which an alert fires. A fall of 5 % has the threshold -5. */
const thresholdOf = (type: AlertType, target: Decimal): Exact =>
  type === "fall_24h" ? (`-${target}` as Exact) : target;

function hasReachedTarget(type: AlertType, target: Decimal, value: Exact): boolean {
  const order = compare(value, thresholdOf(type, target));
  return isUpward(type) ? order >= 0 : order <= 0;
}

function hasMovedBack(type: AlertType, target: Decimal, value: Exact): boolean {
  const threshold = thresholdOf(type, target);
  const margin = product(target, REARM_MARGIN[metricOf(type)]);
  return isUpward(type)
    ? compare(value, difference(threshold, margin)) <= 0
    : compare(value, sum(threshold, margin)) >= 0;
}

/**
 * Builds the wake condition of an alert. The state "beyond" is for an alert that was set while its metric was past the
 * target or unknown. The threshold may be inexact, because an alert that wakes is decided on exact figures.
 */
export function wakeConditionOf(type: AlertType, target: Decimal, state: "armed" | "fired" | "beyond"): WakeCondition {
  const isUp = isUpward(type);
  const isArmed = state === "armed";
  const margin = state === "fired" ? Number(target) * Number(REARM_MARGIN[metricOf(type)]) : 0;
  return {
    isArmed,
    wakesOn: `${metricOf(type)}_${isUp === isArmed ? "up" : "down"}`,
    wakeThreshold: Number(thresholdOf(type, target)) + (isUp ? -margin : margin),
  };
}

/**
 * The wake condition of a new alert. The alert is not armed when the target is already reached or the metric is
 * unknown. Before it can fire, the metric must then return to the side of the target where the alert is not reached.
 */
export function initialWakeCondition(type: AlertType, target: Decimal, quote: Quote | undefined): WakeCondition {
  const value = metricValue(quote, type);
  return wakeConditionOf(type, target, value !== null && !hasReachedTarget(type, target, value) ? "armed" : "beyond");
}

/** Decides whether an alert fires, re-arms or stays as it is (null). */
export function decideAlert(
  alert: { alertType: AlertType; targetPrice: Decimal; isArmed: boolean; isTriggered: boolean },
  quote: Quote,
): "fire" | "arm" | null {
  const { alertType, targetPrice, isArmed, isTriggered } = alert;
  const value = metricValue(quote, alertType);
  if (value === null) return null;
  const isReached = hasReachedTarget(alertType, targetPrice, value);
  if (isArmed) return isReached ? "fire" : null;
  // An alert that has never fired re-arms without the margin, so it fires at the first crossing.
  const mayRearm = isTriggered ? hasMovedBack(alertType, targetPrice, value) : !isReached;
  return mayRearm ? "arm" : null;
}

/** Stale prices must not decide alerts. All arguments are in ms. */
export const isFresh = (pricedAt: number, staleAfter: number, now: number): boolean =>
  ageOf(pricedAt, now) <= staleAfter;

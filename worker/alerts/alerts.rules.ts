import { type AlertType, isPercent, isUpward } from "../../shared/alerts/rules.ts";
import { compare, type Decimal, difference, type Exact, product, sum } from "../../shared/values/decimal.ts";

/** A coin's price, and its change in 24 hours in percent, as the market last accepted them. */
export type Quote = { price: Exact; change24h: Exact | null; pricedAt: number };

/** As the table stores it; `wakeHint` is where the figure must come to, `wakesOn` which figure and from where. */
export type Waiting = { isArmed: boolean; wakesOn: `${"price" | "change"}_${"up" | "down"}`; wakeHint: number };

/** The part of its target by which a figure must come back: one that trembles at its target would tell each time. */
const BACK_BY = { price: "0.005" as Exact, change: "0.1" as Exact };

const figureOf = (type: AlertType) => (isPercent(type) ? "change" : "price");
const figureIn = (quote: Quote | undefined, type: AlertType): Exact | null =>
  (isPercent(type) ? quote?.change24h : quote?.price) ?? null;

/** Where an alert fires, in the figure that it watches. */
const lineOf = (type: AlertType, target: Decimal): Exact => (type === "fall_24h" ? (`-${target}` as Exact) : target);

function hasReached(type: AlertType, target: Decimal, figure: Exact): boolean {
  const side = compare(figure, lineOf(type, target));
  return isUpward(type) ? side >= 0 : side <= 0;
}

function hasComeBack(type: AlertType, target: Decimal, figure: Exact): boolean {
  const line = lineOf(type, target);
  const margin = product(target, BACK_BY[figureOf(type)]);
  return isUpward(type) ? compare(figure, difference(line, margin)) <= 0 : compare(figure, sum(line, margin)) >= 0;
}

/**
 * How an alert waits from now on; "beyond": it was set where its target is passed already. The hint need not be
 * exact: what it wakes is decided on the figures themselves.
 */
export function waitingOf(type: AlertType, target: Decimal, state: "armed" | "fired" | "beyond"): Waiting {
  const isUp = isUpward(type);
  const isArmed = state === "armed";
  const margin = state === "fired" ? Number(target) * Number(BACK_BY[figureOf(type)]) : 0;
  return {
    isArmed,
    wakesOn: `${figureOf(type)}_${isUp === isArmed ? "up" : "down"}`,
    wakeHint: Number(lineOf(type, target)) + (isUp ? -margin : margin),
  };
}

/** Of an alert that is set now: where its target is passed already, or nothing is known, it waits for the near side first. */
export function setAt(type: AlertType, target: Decimal, quote: Quote | undefined): Waiting {
  const figure = figureIn(quote, type);
  return waitingOf(type, target, figure !== null && !hasReached(type, target, figure) ? "armed" : "beyond");
}

/** What a figure makes of a waiting alert; null: nothing. */
export function decide(
  alert: { alertType: AlertType; targetPrice: Decimal; isArmed: boolean; isTriggered: boolean },
  quote: Quote,
): "fire" | "arm" | null {
  const { alertType, targetPrice, isArmed, isTriggered } = alert;
  const figure = figureIn(quote, alertType);
  if (figure === null) return null;
  const isReached = hasReached(alertType, targetPrice, figure);
  if (isArmed) return isReached ? "fire" : null;
  // What has not fired yet may do so at the first crossing there is.
  const isBack = isTriggered ? hasComeBack(alertType, targetPrice, figure) : !isReached;
  return isBack ? "arm" : null;
}

/** Prices that are older than the market promises decide nothing. */
export const isFresh = (pricedAt: number, staleAfter: number, now: number): boolean => now - pricedAt <= staleAfter;

import { type AlertType, isPercent, isUpward } from "../../shared/alert-rules.ts";
import { compare, type Decimal, difference, type Exact, product, sum } from "../../shared/decimal.ts";

/** A coin's price, and its change in 24 hours in percent, as the market last accepted them. */
export type Quote = { price: Exact; change24h: Exact | null; pricedAt: number };

type Direction = "up" | "down";
/** As the table stores it; `wakeHint` is where the figure must come to, `wakesOn` which figure and from where. */
export type Waiting = { isArmed: boolean; wakesOn: `${"price" | "change"}_${Direction}`; wakeHint: number };

/** The part of its target by which a figure must come back: one that trembles at its target would tell each time. */
const BACK_BY = { price: "0.005" as Exact, change: "0.1" as Exact };

/** Where an alert fires and where it arms again, in the figure that it watches. */
function linesOf(type: AlertType, target: Decimal) {
  const figure = isPercent(type) ? ("change" as const) : ("price" as const);
  const isUp = isUpward(type);
  const at = (type === "fall_24h" ? product(target, "-1" as Exact) : target) as Exact;
  const margin = product(target, BACK_BY[figure]);
  return {
    figure,
    fires: { goes: isUp ? "up" : "down", at } as const,
    arms: { goes: isUp ? "down" : "up", at: isUp ? difference(at, margin) : sum(at, margin) } as const,
  };
}

const hasReached = ({ goes, at }: { goes: Direction; at: Exact }, figure: Exact): boolean =>
  goes === "up" ? compare(figure, at) >= 0 : compare(figure, at) <= 0;

const figureIn = (quote: Quote | undefined, figure: "price" | "change"): Exact | null =>
  (figure === "price" ? quote?.price : quote?.change24h) ?? null;

/** How an alert waits from now on. */
export function waitingOf(type: AlertType, target: Decimal, isArmed: boolean): Waiting {
  const { figure, fires, arms } = linesOf(type, target);
  const { goes, at } = isArmed ? fires : arms;
  return { isArmed, wakesOn: `${figure}_${goes}`, wakeHint: Number(at) };
}

/** Of an alert that is set now: where its target is passed already, or nothing is known, it waits for the near side first. */
export function setAt(type: AlertType, target: Decimal, quote: Quote | undefined): Waiting {
  const { figure, fires } = linesOf(type, target);
  const now = figureIn(quote, figure);
  return waitingOf(type, target, now !== null && !hasReached(fires, now));
}

/** What a figure makes of a waiting alert; null: nothing. */
export function decide(
  alert: { alertType: AlertType; targetPrice: Decimal; isArmed: boolean },
  quote: Quote,
): "fire" | "arm" | null {
  const { figure, fires, arms } = linesOf(alert.alertType, alert.targetPrice);
  const now = figureIn(quote, figure);
  if (now === null) return null;
  if (alert.isArmed) return hasReached(fires, now) ? "fire" : null;
  return hasReached(arms, now) ? "arm" : null;
}

/** Prices that are older than the market promises decide nothing. */
export const isFresh = (pricedAt: number, staleAfter: number, now: number): boolean => now - pricedAt <= staleAfter;

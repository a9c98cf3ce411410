import { isLargeMove } from "./price-move.ts";
import { DAY } from "./values/time.ts";

/** A price that one refresh received. `at` is in ms. */
export type ReceivedPrice = { price: number; at: number };

/**
 * The stored prices of a coin besides the shown one. At most one of the two is set. `heldBack` is a newer price that is
 * not shown until the next refresh confirms it. `before` is the price of the refresh before the one that the shown
 * price comes from.
 */
export type UnshownPrices = { heldBack?: ReceivedPrice | undefined; before?: ReceivedPrice | undefined };

/**
 * `price` is the shown price, received at `pricedAt`. `seenAt` is the time when the upstream last listed the coin, with
 * or without a price.
 */
export type PriceState = UnshownPrices & { price: number | null; pricedAt: number | null; seenAt: number };

export type PriceDecision = { kind: "show"; previous?: ReceivedPrice } | { kind: "hold back" };

/**
 * A new price is not compared with one that is older than this, because many coins move by more than 30 % within a day.
 * Every page is loaded more often than daily, so such a pause means that the upstream was down.
 */
const COMPARABLE_WITHIN = DAY;

/** The price of the last refresh, or undefined when that refresh listed the coin without a price. */
function lastReceivedPrice(
  price: number,
  pricedAt: number,
  { heldBack, seenAt }: PriceState,
): ReceivedPrice | undefined {
  return heldBack ?? (seenAt === pricedAt ? { price, at: pricedAt } : undefined);
}

/** Decides whether a received price is shown now or held back until the next refresh confirms it. */
export function decideReceivedPrice(previous: PriceState | undefined, received: ReceivedPrice): PriceDecision {
  if (!previous || previous.price === null || previous.pricedAt === null) return { kind: "show" };
  const { price, pricedAt, heldBack } = previous;
  if (received.at - pricedAt > COMPARABLE_WITHIN) return { kind: "show" };
  const isConfirmed = heldBack !== undefined && !isLargeMove(heldBack.price, received.price);
  if (isLargeMove(price, received.price) && !isConfirmed) return { kind: "hold back" };
  const lastSeen = lastReceivedPrice(price, pricedAt, previous);
  return lastSeen ? { kind: "show", previous: lastSeen } : { kind: "show" };
}

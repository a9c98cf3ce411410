import { isLargeMove } from "../../shared/price-move.ts";
import { DAY } from "../../shared/values/time.ts";

/** A price as one refresh saw it; `at` in ms. */
export type Sighting = { price: number; at: number };

/**
 * What is remembered of a coin's prices beside the shown one; never both.
 * `heldBack`: a newer price that is not shown before the next refresh confirms it.
 * `before`: the price in the refresh before the one that the shown price comes from.
 */
export type Sightings = { heldBack?: Sighting | undefined; before?: Sighting | undefined };

/** `price` is shown and was seen at `pricedAt`; `seenAt`: when the upstream last listed the coin, priced or not. */
export type SeenPrice = Sightings & { price: number | null; pricedAt: number | null; seenAt: number };

export type Verdict = { kind: "show"; before?: Sighting } | { kind: "hold back" };

/**
 * Many coins move by more than 30 % within a day, and every page is loaded more often than once a day: an older price
 * means that the upstream was away, and says nothing against the new one.
 */
const COMPARABLE_FOR = DAY;

/** The price of the last refresh; undefined when that refresh listed the coin without one. */
function lastSighting(price: number, pricedAt: number, { heldBack, seenAt }: SeenPrice): Sighting | undefined {
  return heldBack ?? (seenAt === pricedAt ? { price, at: pricedAt } : undefined);
}

/** Whether a price that a refresh has seen is shown now, or held back until the next refresh confirms it. */
export function decideSighting(previous: SeenPrice | undefined, seen: Sighting): Verdict {
  if (!previous || previous.price === null || previous.pricedAt === null) return { kind: "show" };
  const { price, pricedAt, heldBack } = previous;
  if (seen.at - pricedAt > COMPARABLE_FOR) return { kind: "show" };
  const isConfirmed = heldBack !== undefined && !isLargeMove(heldBack.price, seen.price);
  if (isLargeMove(price, seen.price) && !isConfirmed) return { kind: "hold back" };
  const before = lastSighting(price, pricedAt, previous);
  return before ? { kind: "show", before } : { kind: "show" };
}

import { MAX_POINTS, NOTHING_PRICED } from "../../shared/performance/rules.ts";
import type { Weights } from "../../shared/portfolio/weights.ts";
import type { SharedPortfolio } from "../../shared/shares/contract.ts";
import { exactText, round, toDecimal } from "../../shared/values/decimal.ts";
import { isoTime } from "../../shared/values/time.ts";

/** The parts of a return that are no money. `twr` are fractions. */
export type SharedReturn = {
  from: string;
  twr: number | null;
  points: readonly { at: string; twr: number }[];
  unavailable: string | null;
  leftOut: readonly { kind: string }[];
};

/** Digits of a percentage, which are the same whatever the amounts are. */
const PLACES = 2;
/** The last digits of a float depend on the amounts, so they are rounded away before a half can decide. */
const FLOAT_PLACES = 8;
const LOST = -100;

function percentOf(fraction: number): string {
  const percent = round(toDecimal(exactText(fraction * 100)), FLOAT_PLACES);
  return round(percent, PLACES);
}

/** The curve of a time-weighted return. After a loss of everything there is nothing left that could grow. */
function growthOf({ from, points }: SharedReturn): SharedPortfolio["growth"] {
  const later = points.map(({ at, twr }) => ({ at, percent: Number(percentOf(twr)) }));
  const lost = later.findIndex(({ percent }) => percent <= LOST);
  const growth = [{ at: from, percent: 0 }, ...(lost < 0 ? later : later.slice(0, lost + 1))];
  return growth.slice(-MAX_POINTS - 2);
}

/**
 * A shared portfolio. It is made from weights and returns only, so that no amount can be in it. `nameOf` knows the coins
 * of the market; other coins are named by their symbol.
 */
export function sharedView(
  weights: Weights,
  returned: SharedReturn,
  { asOf, nameOf }: { asOf: number | null; nameOf: (coinId: string) => string | undefined },
): SharedPortfolio {
  const { items, ...figures } = weights;
  const { twr, unavailable, leftOut } = returned;
  return {
    ...figures,
    asOf: asOf === null ? null : isoTime(asOf),
    yearReturn: twr === null ? null : percentOf(twr),
    growth: twr === null ? [] : growthOf(returned),
    unavailable: twr === null ? (unavailable ?? NOTHING_PRICED) : null,
    // Linked accounts are in no weight either.
    withoutHistory: leftOut.filter(({ kind }) => kind !== "linked account").length,
    items: items.map((item) => ({
      ...item,
      name: (item.coinId === null ? undefined : nameOf(item.coinId)) ?? item.symbol.toUpperCase(),
    })),
  };
}

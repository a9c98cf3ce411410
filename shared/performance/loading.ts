import type { BaseResult } from "./performance.ts";
import { type LeftOut, LOADING, NO_PRICE, NOTHING_LOADED, NOTHING_PRICED } from "./rules.ts";

type WithReasons = { leftOut: readonly LeftOut[] };
const lacksPrice = ({ reason }: LeftOut): boolean => reason === NO_PRICE;

/** The coins that are left out because they lack a price. */
export const unpricedCoins = ({ leftOut }: WithReasons): string[] =>
  leftOut.flatMap((one) => (lacksPrice(one) && one.coinId !== null ? one.coinId : []));

/** A result that says of which coins the history is still being loaded. */
export function sayLoading<Result extends BaseResult>(result: Result, loading: ReadonlySet<string>): Result {
  const isLoading = (one: LeftOut) => lacksPrice(one) && one.coinId !== null && loading.has(one.coinId);
  if (!result.leftOut.some(isLoading)) return result;
  return {
    ...result,
    leftOut: result.leftOut.map((one) => (isLoading(one) ? { ...one, reason: LOADING } : one)),
    ...("unavailable" in result && result.unavailable === NOTHING_PRICED && { unavailable: NOTHING_LOADED }),
  };
}

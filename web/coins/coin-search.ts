import { COIN_RANGES, type CoinRange, FIRST_RANGE } from "../../shared/coins/ranges.ts";

/** The state of a coin's page in its URL. The range of the first view is left out. */
export type CoinSearch = { range?: CoinRange; chart?: "candles" };

export function readCoinSearch({ range, chart }: { range?: string; chart?: string }): CoinSearch {
  const known = COIN_RANGES.find((name) => name === range);
  return { ...(known && known !== FIRST_RANGE && { range: known }), ...(chart === "candles" && { chart }) };
}

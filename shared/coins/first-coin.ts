import type { CoinFacts } from "./page-cells.ts";

/** The id of the script element with the coin and its history in the first HTML of a coin page. */
export const FIRST_COIN_ELEMENT_ID = "first-coin";
/** Replaces the coin in the HTML of an unknown id, so that the page does not request that coin. */
export type NoCoin = { unknownId: string };
export type FirstCoin = {
  coin: CoinFacts;
  history: { id: string; range: string; points: { at: string; price: string }[] };
};

import type { CoinFacts } from "./page-cells.ts";

/** The id of the script element with the coin and its history in the first HTML of its page. */
export const FIRST_COIN_ID = "first-coin";
/** In the reply to an unknown id, so that the page need not ask for it. */
export type NoCoin = { unknownId: string };
export type FirstCoin = {
  coin: CoinFacts;
  history: { id: string; range: string; points: { at: string; price: string }[] };
};

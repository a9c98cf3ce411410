import { type Coin, parseCoins } from "./coin.ts";
import { KNOWN_COINS } from "./known-coins.ts";
import { makeUpCoins } from "./made-up-coins.ts";
import { ODD_COINS } from "./odd-coins.ts";

const MADE_UP = 980;

/** Every coin of the sandbox: the known, the made-up and the odd ones; the same for every seed. */
export function readCatalogue(): Coin[] {
  const listed = [...parseCoins(KNOWN_COINS), ...parseCoins(ODD_COINS)];
  return [...listed, ...makeUpCoins(MADE_UP, listed)];
}

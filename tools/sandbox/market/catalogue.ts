import { type Coin, parseCoins } from "./coin.ts";
import { generateCoins } from "./generated-coins.ts";
import { KNOWN_COINS } from "./known-coins.ts";
import { ODD_COINS } from "./odd-coins.ts";

const GENERATED_COINS = 980;

/** Every coin of the sandbox: known, odd and generated ones. They are the same for every seed. */
export function readCatalogue(): Coin[] {
  const listedCoins = [...parseCoins(KNOWN_COINS), ...parseCoins(ODD_COINS)];
  return [...listedCoins, ...generateCoins(GENERATED_COINS, listedCoins)];
}

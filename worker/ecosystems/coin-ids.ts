import { canisterIdOf, coinIdOfToken } from "../../shared/icp-tokens/coin-id.ts";
import { TOKEN_OF_SYMBOL } from "../../shared/icp-tokens/token-symbols.ts";
import { NO_COIN, SYMBOL_TO_ID } from "../../shared/markets/symbols.ts";
import { badRequest } from "../../shared/refusal.ts";
import type { Deps } from "../deps.ts";
import { isListedToken } from "../icp-tokens/prices.ts";
import { findPrices } from "../markets/coins.ts";
import type { Market } from "../markets/market.ts";
import { saveUnlistedCoin } from "../markets/unlisted-coins.ts";
import { findEcosystemCoin } from "./coins.ts";

/**
 * The coin id for a symbol when the user chose no coin: the well-known coin of that symbol, or else the best-ranked
 * one, or else the only token that has it.
 */
export const coinIdOfSymbol = (market: Market | null, symbol: string): string | null =>
  SYMBOL_TO_ID[symbol] ??
  market?.coins.find((coin) => coin.symbol.toLowerCase() === symbol)?.id ??
  TOKEN_OF_SYMBOL[symbol] ??
  null;

/** Saves an unlisted coin that an ecosystem lists, so that its price is updated from now on. */
async function saveEcosystemCoin(deps: Deps, id: string): Promise<boolean> {
  const coin = await findEcosystemCoin(deps, id);
  if (coin?.price == null) return false;
  await saveUnlistedCoin(deps, coin);
  return true;
}

const unknownCoin = (coinId: string) =>
  badRequest(`We have no price for a coin with the id ${JSON.stringify(coinId)}.`);

/**
 * Returns the id of the chosen coin, or of the coin of the symbol (in lower case) when none was chosen; null when there is
 * none or `NO_COIN` was chosen. A coin that only an ecosystem lists is saved. Refuses a chosen coin without a price (400).
 */
export async function resolveCoinId(
  deps: Deps,
  market: Market | null,
  symbol: string,
  chosenId: string | null,
): Promise<string | null> {
  if (chosenId === null) return coinIdOfSymbol(market, symbol);
  if (chosenId === NO_COIN) return null;
  const canisterId = canisterIdOf(chosenId);
  const coinId = canisterId === null ? chosenId : coinIdOfToken(canisterId);
  if (canisterIdOf(coinId) !== null) {
    if (!(await isListedToken(deps, coinId))) throw unknownCoin(coinId);
    return coinId;
  }
  const isKnown = market?.find(coinId) !== undefined || (await findPrices(deps, market, [coinId])).length > 0;
  if (!isKnown && !(await saveEcosystemCoin(deps, coinId))) throw unknownCoin(coinId);
  return coinId;
}

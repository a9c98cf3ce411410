import { canisterIdOf, coinIdOfToken } from "../../shared/icp-tokens/coin-id.ts";
import { NO_COIN, SYMBOL_TO_ID } from "../../shared/markets/symbols.ts";
import { exactText } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { findEcosystemCoin } from "../ecosystems/coins.ts";
import { isListedToken } from "../icp-tokens/prices.ts";
import { findPrices, type Sighting } from "../markets/coins.ts";
import type { Market } from "../markets/market.ts";
import { saveUnlistedCoin } from "../markets/unlisted-coins.ts";
import { badRequest } from "../platform/http/errors.ts";
import type { LivePrice, LivePrices } from "./revaluation.rules.ts";

type MarketPrice = Omit<LivePrice, "price" | "previous"> & { price: number; previous?: Sighting | null | undefined };

/** Converts a price of the market to exact decimal text, which decisions need. */
export const toLivePrice = ({ price, pricedAt, change24h, previous }: MarketPrice): LivePrice => ({
  price: exactText(price),
  pricedAt,
  change24h,
  previous: previous ? { price: exactText(previous.price), at: previous.at } : null,
});

/** The known prices of these coins. At most two database statements, for unlisted coins and for tokens. */
export async function readLivePrices(
  deps: Deps,
  market: Market | null,
  coinIds: Iterable<string | null>,
): Promise<LivePrices> {
  const ids = [...new Set(coinIds)].filter((id) => id !== null);
  const priced = await findPrices(deps, market, ids);
  return new Map(priced.map(({ id, ...price }) => [id, toLivePrice(price)]));
}

/**
 * The coin id for a symbol when the user chose no coin: the well-known coin of that symbol, or else the best-ranked
 * one.
 */
export const coinIdOfSymbol = (market: Market | null, symbol: string): string | null =>
  SYMBOL_TO_ID[symbol] ?? market?.coins.find((coin) => coin.symbol.toLowerCase() === symbol)?.id ?? null;

/** Saves an unlisted coin that an ecosystem lists, so that its price is updated from now on. */
async function saveEcosystemCoin(deps: Deps, id: string): Promise<boolean> {
  const coin = await findEcosystemCoin(deps, id);
  if (coin?.price == null) return false;
  await saveUnlistedCoin(deps, coin);
  return true;
}

const unknownCoin = (coinId: string) =>
  badRequest(`We have no price for a coin with the id ${JSON.stringify(coinId)}.`);

/** Returns the chosen coin if it is known, or the coin of the symbol when none was chosen. */
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

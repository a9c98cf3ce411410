import { NO_COIN, SYMBOL_TO_ID } from "../../shared/markets/symbols.ts";
import { exactText } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { findEcosystemCoin } from "../ecosystems/coins.ts";
import { findPrices, type Sighting } from "../markets/coins.ts";
import type { Market } from "../markets/market.ts";
import { saveUnlistedCoin } from "../markets/unlisted-coins.ts";
import { badRequest } from "../platform/http/errors.ts";
import type { LivePrice, LivePrices } from "./revaluation.rules.ts";

type Priced = Omit<LivePrice, "price" | "before"> & { price: number; before?: Sighting | null | undefined };

/** A price of the market with the digits that a decision needs. */
export const livePrice = ({ price, pricedAt, change24h, before }: Priced): LivePrice => ({
  price: exactText(price),
  pricedAt,
  change24h,
  before: before ? { price: exactText(before.price), at: before.at } : null,
});

/** Prices of these coins as far as they are known. One statement at most, for coins outside the market. */
export async function livePrices(
  deps: Deps,
  market: Market | null,
  coinIds: Iterable<string | null>,
): Promise<LivePrices> {
  const ids = [...new Set(coinIds)].filter((id) => id !== null);
  const priced = await findPrices(deps, market, ids);
  return new Map(priced.map(({ id, ...price }) => [id, livePrice(price)]));
}

/** Which coin a symbol means where nobody chose: the specification's map, then the best-ranked of that symbol. */
export const coinOfSymbol = (market: Market | null, symbol: string): string | null =>
  SYMBOL_TO_ID[symbol] ?? market?.coins.find((coin) => coin.symbol.toLowerCase() === symbol)?.id ?? null;

/** A coin outside the market that an ecosystem lists; from now on its price is kept up. */
async function adoptListedCoin(deps: Deps, id: string): Promise<boolean> {
  const coin = await findEcosystemCoin(deps, id);
  if (coin?.price == null) return false;
  await saveUnlistedCoin(deps, coin);
  return true;
}

/** The coin that was chosen, when we know it; otherwise what its symbol means. */
export async function decideCoin(
  deps: Deps,
  market: Market | null,
  symbol: string,
  coinId: string | null,
): Promise<string | null> {
  if (coinId === null) return coinOfSymbol(market, symbol);
  if (coinId === NO_COIN) return null;
  const isKnown = market?.find(coinId) !== undefined || (await findPrices(deps, market, [coinId])).length > 0;
  if (!isKnown && !(await adoptListedCoin(deps, coinId)))
    throw badRequest(`We have no price of a coin with the id ${JSON.stringify(coinId)}.`);
  return coinId;
}

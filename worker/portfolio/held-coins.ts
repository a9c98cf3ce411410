import { isTokenCoin } from "../../shared/icp-tokens/coin-id.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import { priceUnlistedCoins } from "../markets/unlisted-coins.ts";
import { readLivePrices } from "./coins.ts";
import { listHeldCoins } from "./held-coins.queries.ts";
import { liquidateAtPrices } from "./liquidations.ts";

const MAX_COINS = 20_000;

/** The held coins that the market does not list, without the tokens, which have a feed of their own. */
async function findUnlistedHeldCoins(deps: Deps): Promise<{ market: Market | null; unlistedIds: string[] }> {
  const market = await deps.market.latest();
  const held = await listHeldCoins(deps.db, MAX_COINS);
  return { market, unlistedIds: held.filter((id) => !isTokenCoin(id) && !market?.find(id)) };
}

/** Runs each hour: updates the prices of held coins that the market does not list. */
export async function priceHeldCoins(deps: Deps): Promise<string> {
  const { unlistedIds } = await findUnlistedHeldCoins(deps);
  const priced = await priceUnlistedCoins(deps, unlistedIds);
  return `${priced.length} of ${unlistedIds.length} coins priced`;
}

/** Liquidates positions in coins that the market does not list, at their stored prices. Runs after the alerts, so that the owners are warned first. */
export async function liquidateUnlisted(deps: Deps): Promise<string> {
  const { market, unlistedIds } = await findUnlistedHeldCoins(deps);
  return `${await liquidateAtPrices(deps, await readLivePrices(deps, market, unlistedIds))} positions liquidated`;
}

import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import { priceUnlistedCoins } from "../markets/unlisted-coins.ts";
import { livePrices } from "./coins.ts";
import { listHeldCoins } from "./held-coins.queries.ts";
import { liquidateAt } from "./liquidations.ts";

const MOST_COINS = 20_000;

/** Held coins that the market does not list. */
async function outsideOf(deps: Deps): Promise<{ market: Market | null; outside: string[] }> {
  const market = await deps.market.latest();
  const held = await listHeldCoins(deps.db, MOST_COINS);
  return { market, outside: held.filter((id) => !market?.find(id)) };
}

/** Each hour: prices of held coins that the market does not list. */
export async function priceHeldCoins(deps: Deps): Promise<string> {
  const { outside } = await outsideOf(deps);
  const priced = await priceUnlistedCoins(deps, outside);
  return `${priced.length} of ${outside.length} coins priced`;
}

/** What those prices liquidate, once the owners were told that it may come to that. */
export async function liquidateUnlisted(deps: Deps): Promise<string> {
  const { market, outside } = await outsideOf(deps);
  return `${await liquidateAt(deps, await livePrices(deps, market, outside))} positions liquidated`;
}

import type { Deps } from "../deps.ts";
import { priceOutsideCoins } from "../markets/outside.ts";
import { livePrices } from "./coins.ts";
import { listHeldCoins } from "./held.queries.ts";
import { liquidateAt } from "./liquidations.ts";

const MOST_COINS = 20_000;

/** Each hour: prices of held coins that the market does not list, and what they liquidate. */
export async function priceHeldCoins(deps: Deps): Promise<string> {
  const market = await deps.market.latest();
  const held = await listHeldCoins(deps.db, MOST_COINS);
  const outside = held.filter((id) => !market?.find(id));
  const priced = await priceOutsideCoins(deps, outside);
  const liquidated = priced.length === 0 ? 0 : await liquidateAt(deps, await livePrices(deps, market, priced));
  return `${priced.length} of ${outside.length} coins priced, ${liquidated} positions liquidated`;
}

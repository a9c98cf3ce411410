import { canisterIdOf, coinIdOfToken, isTokenCoin } from "../../shared/icp-tokens/coin-id.ts";
import type { ReceivedPrice } from "../../shared/received-price.ts";
import type { Deps } from "../deps.ts";
import type { IcpToken } from "./tokens.rules.ts";

type TokenPrice = {
  id: string;
  price: number;
  pricedAt: number;
  change24h: number | null;
  previous: ReceivedPrice | null;
};

const readTokens = async ({ feeds }: Deps): Promise<readonly IcpToken[]> =>
  (await feeds.latest<IcpToken[]>("tokens"))?.body ?? [];

function pricesOf(tokens: readonly IcpToken[]): TokenPrice[] {
  return tokens.flatMap(({ id, price, pricedAt, change24h, before }) => {
    const coinId = coinIdOfToken(id);
    // ICP is a coin of the market, which has its price.
    if (price === null || !pricedAt || !isTokenCoin(coinId)) return [];
    return [{ id: coinId, price, pricedAt, change24h, previous: before ?? null }];
  });
}

/** The prices of all tokens by their coin ids. */
export const listTokenPrices = async (deps: Deps): Promise<TokenPrice[]> => pricesOf(await readTokens(deps));

/** The prices of some tokens by their coin ids. At most one database statement. */
export async function findTokenPrices(deps: Deps, coinIds: readonly string[]): Promise<TokenPrice[]> {
  if (coinIds.length === 0) return [];
  const canisterIds = new Set(coinIds.map(canisterIdOf));
  return pricesOf((await readTokens(deps)).filter(({ id }) => canisterIds.has(id)));
}

/** A token's ledger. Its balances are whole numbers of 10^−`decimals` tokens. */
export type TokenLedger = { ledgerId: string; coinId: string; symbol: string; decimals: number };

/** The ledgers of the tokens that have a price, the most traded ones first, without ICP. */
export const listTokenLedgers = async (deps: Deps): Promise<TokenLedger[]> =>
  (await readTokens(deps)).flatMap(({ id, symbol, price, details }) => {
    const coinId = coinIdOfToken(id);
    if (price === null || !details || !isTokenCoin(coinId)) return [];
    return [{ ledgerId: id, coinId, symbol, decimals: details.decimals }];
  });

/** True when the exchange lists the token, with or without a price. */
export const isListedToken = async (deps: Deps, coinId: string): Promise<boolean> =>
  (await readTokens(deps)).some(({ id }) => id === canisterIdOf(coinId));

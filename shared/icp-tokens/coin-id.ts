import { coinImage } from "../markets/snapshot.ts";

export const ICP_LEDGER = "ryjl3-tyaaa-aaaaa-aaaba-cai";

/** The path of a token's logo on our own host. */
export const tokenImage = (canisterId: string): string => `/img/tokens/${encodeURIComponent(canisterId)}`;

/**
 * Positions and alerts in a token that CoinGecko does not list have a coin id made of this prefix and the token's
 * canister id. CoinGecko's own ids contain no colon.
 */
const PREFIX = "icp:";
const ICP_COIN = "internet-computer";

/** The coin id of a token. ICP itself is a coin of the market. */
export const coinIdOfToken = (canisterId: string): string =>
  canisterId === ICP_LEDGER ? ICP_COIN : `${PREFIX}${canisterId}`;

/** The canister id of a token's coin id; null for any other coin. */
export const canisterIdOf = (coinId: string): string | null =>
  coinId.startsWith(PREFIX) ? coinId.slice(PREFIX.length) : null;

export const isTokenCoin = (coinId: string): boolean => canisterIdOf(coinId) !== null;

/** The path of the picture of a coin or token on our own host. */
export function pictureOf(coinId: string): string {
  const canisterId = canisterIdOf(coinId);
  return canisterId === null ? coinImage(coinId) : tokenImage(canisterId);
}

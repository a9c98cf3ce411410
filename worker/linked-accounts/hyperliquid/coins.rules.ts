/** Finds the coins for the venue's names. */

/**
 * The coins of tokens, where a token has another name than its coin. Names of tokens are unique, because the venue
 * sells each one once.
 */
const COINS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  USDC: "usd-coin",
  USDT0: "tether",
  USDE: "ethena-usde",
  HYPE: "hyperliquid",
  UBTC: "bitcoin",
  UETH: "ethereum",
  USOL: "solana",
  PURR: "purr-2",
};

/** The coin of a spot token; null when we do not know it, because a name alone does not identify a coin. */
export const coinIdOfToken = (name: string): string | null => COINS[name] ?? null;

const DOLLARS = new Set(["USDC", "USDT0", "USDH", "USDE"]);
/** Whether a token is the money of the venue, in which trades and fees are counted. */
export const isDollarToken = (name: string): boolean => DOLLARS.has(name);

/** Whether a fill's name is that of a spot pair: "@107" or "PURR/USDC". */
export const isSpotPair = (coin: string): boolean => coin.startsWith("@") || coin.includes("/");

/**
 * The symbol of a contract's coin: "BTC" → "btc", "kPEPE" (thousands) → "pepe". Null for contracts of the markets that
 * others run.
 */
export const underlyingOf = (contract: string): string | null =>
  contract.includes(":") ? null : contract.replace(/^k(?=[A-Z])/, "").toLowerCase();

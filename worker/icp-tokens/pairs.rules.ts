import type { TradedPool } from "../upstreams/icpswap/icpswap-rows.ts";
import type { Subject } from "./feeds.rules.ts";
import { numericIdOf } from "./token-replies.rules.ts";
import type { ListedToken } from "./tokens.rules.ts";

/**
 * Finds a token by canister id, numeric id or symbol. Of several tokens with one symbol, the most traded one is found.
 */
export function findToken<Token extends ListedToken>(tokens: readonly Token[], text: string): Token | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : null;
  const symbol = text.toLowerCase();
  return (
    tokens.find(({ id }) => id === text || (number !== null && numericIdOf(id) === number)) ??
    tokens.find((token) => token.symbol.toLowerCase() === symbol)
  );
}

/** Quote symbols that mean US dollars, in which a token's own candles are quoted. */
const DOLLARS = new Set(["usd", "usdc", "usdt", "ckusdc", "ckusdt"]);

export type Pair = { subject: Subject; inverted: boolean };

/**
 * Finds the series with a pair's candles. A pair is "BASE", "BASE_QUOTE" or "BASE/QUOTE". Returns null when there is no
 * such pair.
 */
export function resolvePair(tokens: readonly ListedToken[], pools: readonly TradedPool[], text: string): Pair | null {
  const token = findToken(tokens, text);
  if (token) return { subject: { token: token.id }, inverted: false };
  // Symbols may contain "_" themselves, so each separator is tried.
  for (const { index } of text.matchAll(/[/_]/g)) {
    const base = findToken(tokens, text.slice(0, index));
    const quoteText = text.slice(index + 1);
    if (!base) continue;
    if (DOLLARS.has(quoteText.toLowerCase())) return { subject: { token: base.id }, inverted: false };
    const quote = findToken(tokens, quoteText);
    const pool = pools.find(
      ({ token0, token1 }) =>
        (token0 === base.id && token1 === quote?.id) || (token1 === base.id && token0 === quote?.id),
    );
    if (pool) return { subject: { pool: pool.id }, inverted: pool.token1 === base.id };
  }
  return null;
}

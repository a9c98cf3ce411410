import type { TradedPool } from "../upstreams/icpswap/icpswap-rows.ts";
import type { Subject } from "./feeds.rules.ts";
import { numberOf } from "./token-replies.rules.ts";
import type { IcpToken } from "./tokens.rules.ts";

/** A canister id, a number, or a symbol: of several tokens with one symbol the most traded is meant. */
export function findToken(tokens: readonly IcpToken[], text: string): IcpToken | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : null;
  const symbol = text.toLowerCase();
  return (
    tokens.find(({ id }) => id === text || (number !== null && numberOf(id) === number)) ??
    tokens.find((token) => token.symbol.toLowerCase() === symbol)
  );
}

/** Quotes that mean dollars: a token's own candles are in them. */
const DOLLARS = new Set(["usd", "usdc", "usdt", "ckusdc", "ckusdt"]);

export type Pair = { of: Subject; inverted: boolean };

/** What a pair's candles are read from: "BASE", "BASE_QUOTE" or "BASE/QUOTE". Null: there is no such pair. */
export function resolvePair(tokens: readonly IcpToken[], pools: readonly TradedPool[], text: string): Pair | null {
  const whole = findToken(tokens, text);
  if (whole) return { of: { token: whole.id }, inverted: false };
  // Symbols may hold a "_" themselves, so every place is tried.
  for (const { index } of text.matchAll(/[/_]/g)) {
    const base = findToken(tokens, text.slice(0, index));
    const quoteText = text.slice(index + 1);
    if (!base) continue;
    if (DOLLARS.has(quoteText.toLowerCase())) return { of: { token: base.id }, inverted: false };
    const quote = findToken(tokens, quoteText);
    const pool = pools.find(
      ({ token0, token1 }) =>
        (token0 === base.id && token1 === quote?.id) || (token1 === base.id && token0 === quote?.id),
    );
    if (pool) return { of: { pool: pool.id }, inverted: pool.token1 === base.id };
  }
  return null;
}

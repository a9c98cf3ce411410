import type { Coin } from "../market/coin.ts";
import type { Market } from "../market/market.ts";

export type VenueName = "binance" | "kraken";
/** A pair of a venue. The target is Tether at Binance and the dollar at Kraken. */
export type Pair = { base: string; target: "USD" | "USDT"; coin: Coin };

/** Kraken lists fewer coins. */
const COINS: Record<VenueName, number> = { binance: 150, kraken: 60 };
const TICKER = /^[a-z0-9]{2,10}$/;

/** The pairs of a venue: those of the largest coins, except wrapped coins. */
export function pairsOf({ coins }: Market, venue: VenueName): Pair[] {
  const target = venue === "binance" ? "USDT" : "USD";
  const symbols = new Set<string>();
  const listed = coins.filter((coin) => {
    const isTraded = coin.move.kind !== "follows" && coin.missing.length === 0 && TICKER.test(coin.symbol);
    if (!isTraded || symbols.has(coin.symbol) || (target === "USDT" && coin.symbol === "usdt")) return false;
    symbols.add(coin.symbol);
    return true;
  });
  return listed.slice(0, COINS[venue]).map((coin) => ({ base: coin.symbol.toUpperCase(), target, coin }));
}

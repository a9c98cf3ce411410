import type { Clock } from "../clock.ts";
import { type Market, MINUTE_MS } from "../market/market.ts";

/**
 * The spot tokens and the perpetual contracts. Some contracts belong to a market that another operator runs on the
 * venue.
 */

export type Contract = {
  name: string;
  dex: string;
  coinId: string;
  sizeDecimals: number;
  maxLeverage: number;
  factor: number;
};

const contract = (name: string, coinId: string, sizeDecimals: number, maxLeverage: number, factor = 1): Contract => ({
  name,
  dex: name.includes(":") ? name.split(":")[0]! : "",
  coinId,
  sizeDecimals,
  maxLeverage,
  factor,
});

export const CONTRACTS: readonly Contract[] = [
  contract("BTC", "bitcoin", 5, 40),
  contract("ETH", "ethereum", 4, 25),
  contract("SOL", "solana", 2, 20),
  contract("HYPE", "hyperliquid", 2, 10),
  contract("DOGE", "dogecoin", 0, 10),
  contract("kPEPE", "pepe", 0, 10, 1000),
  contract("xyz:GOLD", "pax-gold", 4, 20),
];
export const DEXES = ["xyz"];

/** Spot tokens by index, and the pairs of each with USDC. */
export const TOKENS: readonly { name: string; index: number; coinId: string | null; pair: string | null }[] = [
  { name: "USDC", index: 0, coinId: "usd-coin", pair: null },
  { name: "PURR", index: 1, coinId: null, pair: "PURR/USDC" },
  { name: "HYPE", index: 150, coinId: "hyperliquid", pair: "@107" },
  { name: "UBTC", index: 197, coinId: "bitcoin", pair: "@142" },
  { name: "USDH", index: 360, coinId: null, pair: "@230" },
];

const SIGNIFICANT = 5;
const FALLBACK_PRICE = 100;

/** Decimal text as the venue writes it: whole numbers end with ".0". */
export function decimalText(value: number, places = 6): string {
  const fixed = value.toFixed(places).replace(/0+$/, "");
  const digits = fixed.endsWith(".") ? `${fixed}0` : fixed;
  return /^-0\.0$/.test(digits) ? "0.0" : digits;
}

export type Marks = ReturnType<typeof createMarks>;

/** The mark prices follow the market, with five significant digits, unless a command fixes them. */
export function createMarks(market: Market, clock: Clock) {
  const fixed = new Map<string, number>();
  const rounded = (value: number) => Number(value.toPrecision(SIGNIFICANT));
  const priceAt = ({ coinId, factor }: Contract, ms: number): number => {
    const coin = market.find(coinId);
    return (coin ? market.price(coin, Math.floor(ms / MINUTE_MS)) : FALLBACK_PRICE) * factor;
  };
  return {
    fixed,
    at: (one: Contract, ms: number) => rounded(priceAt(one, ms)),
    of: (one: Contract) => rounded(fixed.get(one.name) ?? priceAt(one, clock.now())),
  };
}

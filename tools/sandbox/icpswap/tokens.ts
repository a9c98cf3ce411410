import { fnv1a } from "../../../shared/values/fnv.ts";
import { type Coin, parseCoins } from "../market/coin.ts";
import { generateCoins } from "../market/generated-coins.ts";
import { mix } from "../market/noise.ts";
import { createPrices, type Prices } from "../market/prices.ts";
import { KNOWN_TOKENS, ODD_TOKENS } from "./known-tokens.ts";

export type Token = Coin & { ledger: string; decimals: number };
/** Every token has a pool with ICP; the largest tokens also have a pool with ckUSDC. */
export type Pool = { id: string; token0: Token; token1: Token; volumeShare: number };

export type Exchange = Prices & {
  seed: number;
  tokens: readonly Token[];
  pools: readonly Pool[];
  find: (ledger: string) => Token | undefined;
};

const ICP = "ryjl3-tyaaa-aaaaa-aaaba-cai";
const CKUSDC = "xevnm-gaaaa-aaaar-qafnq-cai";
const GENERATED_TOKENS = 140;
/**
 * The number of generated coins in the market. Tokens use the generated coins after these, so that no name is used
 * twice.
 */
const MARKET_COINS = 980;
const DOLLAR_POOLS = 8;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** A made-up canister id in the real format. */
function canisterOf(name: string): string {
  const key = fnv1a(name);
  const letters = Array.from({ length: 8 }, (_, index) => BASE32[mix(key, index) % 32]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5, 6)}qaaa-aaaa${letters.slice(6, 7)}-qa${letters.slice(7)}ba-cai`;
}

function parseTokens(rows: string): Token[] {
  const lines = rows.trim().split("\n");
  const ledgers = lines.map((line) => line.slice(0, line.indexOf("|")));
  const coins = parseCoins(lines.map((line) => line.slice(line.indexOf("|") + 1)).join("\n"));
  return coins.map((coin, index) => ({ ...coin, ledger: ledgers[index]!, decimals: 8 }));
}

/** Creates the exchange. When its seed is that of the market, ICP has the same price on both. */
export function createExchange(seed: number): Exchange {
  const known = [...parseTokens(KNOWN_TOKENS), ...parseTokens(ODD_TOKENS)];
  const generated = generateCoins(MARKET_COINS + GENERATED_TOKENS, known).slice(MARKET_COINS);
  const tokens = [
    ...known,
    ...generated.map((coin, index) => ({
      ...coin,
      symbol: coin.symbol.toUpperCase(),
      baseVolume: Math.round(2000 / (index + 2)),
      ledger: canisterOf(`token ${coin.id}`),
      decimals: 8,
    })),
  ];
  const find = (ledger: string) => tokens.find((token) => token.ledger === ledger);
  const [icp, dollar] = [find(ICP)!, find(CKUSDC)!];
  const pool = (token0: Token, token1: Token, volumeShare: number): Pool => ({
    id: canisterOf(`pool ${token0.ledger} ${token1.ledger}`),
    token0,
    token1,
    volumeShare,
  });
  const pools = [
    ...tokens.filter((token) => token !== icp && token.basePrice > 0).map((token) => pool(token, icp, 0.8)),
    ...tokens
      .slice(0, DOLLAR_POOLS)
      .filter((token) => token !== dollar)
      .map((token) => pool(token, dollar, 0.2)),
  ];
  return { ...createPrices(seed, tokens), seed, tokens, pools, find };
}

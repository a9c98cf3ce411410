import { z } from "zod";
import { cleanText } from "../display-text.rules.ts";

// Schemas that validate ICPSwap's rows and convert them to our own types.

const MAX_ID = 64;
const MAX_DECIMALS = 36;

/** Amounts are in dollars, changes in percent; null means unknown. `id` is the canister id of the token's ledger. */
export type TradedToken = {
  id: string;
  symbol: string;
  name: string;
  price: number | null;
  change24h: number | null;
  tvl: number | null;
  volume24h: number | null;
};
export type TokenCap = { id: string; marketCap: number | null };
/** Details from the token's ledger. `fee` and `supply` are text in its smallest unit. */
export type TokenDetails = { id: string; decimals: number; fee: string; supply: string; standards: string };
export type TradedPool = {
  id: string;
  /** In hundredths of a basis point, so 3000 means 0.3 %. */
  fee: number;
  token0: string;
  token1: string;
  symbol0: string;
  symbol1: string;
  balance0: number | null;
  balance1: number | null;
  /** This and the following amounts are in dollars. */
  price0: number | null;
  price1: number | null;
  tvl: number | null;
  volume24h: number | null;
  volume7d: number | null;
  fees24h: number | null;
  swaps24h: number | null;
};
/** A trade of one token for another: the trader sold `paid` and bought `received`. `at` is in ms, `usd` in dollars. */
export type Swap = {
  id: string;
  at: number;
  principal: string;
  usd: number;
  paid: { token: string; symbol: string; amount: number };
  received: { token: string; symbol: string; amount: number };
};
/**
 * `at` is the start in ms. Prices are in dollars for a token and in the second token for a pool. The volume is in
 * dollars.
 */
export type Candle = { at: number; open: number; high: number; low: number; close: number; volume: number };

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Parses decimal text, which may contain thousands separators. Null when it is not a number. */
const optionalNumber = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const text = String(value ?? "").replace(/[,_\s]/g, "");
    const number = NUMBER.test(text) ? Number(text) : Number.NaN;
    return Number.isFinite(number) ? number : null;
  });
// For a price and a market cap, zero means unknown.
const positive = optionalNumber.transform((value) => (value !== null && value > 0 ? value : null));
const notNegative = optionalNumber.transform((value) => (value !== null && value >= 0 ? value : null));
const label = z
  .string()
  .nullish()
  .transform((text) => cleanText(text ?? ""));
const id = z.string().min(1).max(MAX_ID);

export const tokenRow = z
  .object({
    tokenLedgerId: id,
    tokenName: label,
    tokenSymbol: label,
    price: positive,
    priceChange24H: optionalNumber,
    tvlUSD: notNegative,
    volumeUSD24H: notNegative,
  })
  .transform(
    (row): TradedToken => ({
      id: row.tokenLedgerId,
      symbol: row.tokenSymbol || row.tokenName || row.tokenLedgerId,
      name: row.tokenName || row.tokenSymbol || row.tokenLedgerId,
      price: row.price,
      change24h: row.priceChange24H,
      tvl: row.tvlUSD,
      volume24h: row.volumeUSD24H,
    }),
  );

export const capRow = z
  .object({ tokenLedgerId: id, marketCap: positive })
  .transform((row): TokenCap => ({ id: row.tokenLedgerId, marketCap: row.marketCap }));

const integerText = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).replace(/[,_]/g, ""))
  .pipe(z.string().regex(/^\d+$/));
export const detailsRow = z
  .object({
    ledgerId: id,
    decimals: integerText.transform(Number).pipe(z.number().max(MAX_DECIMALS)),
    fee: integerText,
    totalSupply: integerText,
    standards: label,
  })
  .transform(
    (row): TokenDetails => ({
      id: row.ledgerId,
      decimals: row.decimals,
      fee: row.fee,
      supply: row.totalSupply,
      standards: row.standards,
    }),
  );

export const poolRow = z
  .object({
    poolId: id,
    poolFee: z.number(),
    token0LedgerId: id,
    token1LedgerId: id,
    token0Symbol: label,
    token1Symbol: label,
    token0LiquidityAmount: notNegative,
    token1LiquidityAmount: notNegative,
    token0Price: positive,
    token1Price: positive,
    tvlUSD: notNegative,
    volumeUSD24H: notNegative,
    volumeUSD7D: notNegative,
    feesUSD24H: notNegative,
    txCount24H: notNegative,
  })
  .transform(
    (row): TradedPool => ({
      id: row.poolId,
      fee: row.poolFee,
      token0: row.token0LedgerId,
      token1: row.token1LedgerId,
      symbol0: row.token0Symbol,
      symbol1: row.token1Symbol,
      balance0: row.token0LiquidityAmount,
      balance1: row.token1LiquidityAmount,
      price0: row.token0Price,
      price1: row.token1Price,
      tvl: row.tvlUSD,
      volume24h: row.volumeUSD24H,
      volume7d: row.volumeUSD7D,
      fees24h: row.feesUSD24H,
      swaps24h: row.txCount24H,
    }),
  );

export const swapRow = z
  .object({
    actionType: z.literal("Swap"),
    txHash: z.string().min(1).max(200),
    txTime: z.int(),
    fromPrincipalId: z.string().min(1).max(100),
    token0LedgerId: id,
    token1LedgerId: id,
    token0Symbol: label,
    token1Symbol: label,
    token0AmountIn: notNegative,
    token0AmountOut: notNegative,
    token1AmountIn: notNegative,
    token1AmountOut: notNegative,
    token0TxValue: notNegative,
    token1TxValue: notNegative,
  })
  .transform((row): Swap => {
    const sellsToken0 = (row.token0AmountIn ?? 0) > 0;
    const side0 = {
      token: row.token0LedgerId,
      symbol: row.token0Symbol,
      amount: row.token0AmountIn || row.token0AmountOut || 0,
    };
    const side1 = {
      token: row.token1LedgerId,
      symbol: row.token1Symbol,
      amount: row.token1AmountIn || row.token1AmountOut || 0,
    };
    return {
      id: row.txHash,
      at: row.txTime,
      principal: row.fromPrincipalId,
      usd: row.token0TxValue ?? row.token1TxValue ?? 0,
      paid: sellsToken0 ? side0 : side1,
      received: sellsToken0 ? side1 : side0,
    };
  });

/** A high or low that differs from the candle's body by more than this factor is an error of the exchange. */
const MAX_WICK_FACTOR = 20;

export const candleRow = z
  .object({
    beginTime: z.int(),
    open: positive,
    high: positive,
    low: positive,
    close: positive,
    volumeUSD: notNegative,
  })
  .transform(({ beginTime, open, high, low, close, volumeUSD }, context): Candle => {
    if (open === null || close === null) {
      context.addIssue("The candle has no price.");
      return z.NEVER;
    }
    const [top, bottom] = [Math.max(open, close), Math.min(open, close)];
    // Highs and lows of illiquid tokens are sometimes missing, inside the body, or far too large or small.
    const isPlausible = (price: number | null) =>
      price !== null && price < top * MAX_WICK_FACTOR && price > bottom / MAX_WICK_FACTOR;
    return {
      at: beginTime,
      open,
      close,
      high: isPlausible(high) ? Math.max(high!, top) : top,
      low: isPlausible(low) ? Math.min(low!, bottom) : bottom,
      volume: volumeUSD ?? 0,
    };
  });

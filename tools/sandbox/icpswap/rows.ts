import { mix, unit } from "../market/noise.ts";
import type { Exchange, Pool, Token } from "./tokens.ts";

const DAY_MINUTES = 1440;

/** ICPSwap writes every number as text with 18 decimals. */
export const decimalText = (value: number): string => value.toFixed(18);

const changeOf = (exchange: Exchange, token: Token, minute: number): number | null => {
  if (token.missing.includes("24h") || token.basePrice === 0) return null;
  return (exchange.price(token, minute) / exchange.price(token, minute - DAY_MINUTES) - 1) * 100;
};
/** The liquidity of a pool, derived from its volume: several days' worth of trades. */
const liquidityOf = (volume: number): number => volume * 6 + 900;

export function tokenRow(exchange: Exchange, token: Token, minute: number) {
  const volume = token.baseVolume === 0 ? 0 : exchange.volume(token, minute);
  const change = changeOf(exchange, token, minute);
  return {
    tokenLedgerId: token.ledger,
    tokenName: token.name,
    tokenSymbol: token.symbol,
    price: decimalText(exchange.price(token, minute)),
    priceChange24H: change === null ? null : decimalText(change),
    tvlUSD: decimalText(token.basePrice === 0 ? 0 : liquidityOf(volume)),
    tvlUSDChange24H: decimalText(unit(mix(minute, 3)) * 4 - 2),
    txCount24H: String(Math.round(volume / 60)),
    volumeUSD24H: decimalText(volume),
    volumeUSD7D: decimalText(volume * 6.4),
    totalVolumeUSD: decimalText(volume * 700),
    // At ICPSwap the lows are zero, too, and some highs are absurd.
    priceLow24H: decimalText(0),
    priceHigh24H: decimalText(exchange.price(token, minute) * 1.04),
  };
}

/** A row of the list with market caps. */
export function capRow(exchange: Exchange, token: Token, minute: number, rank: number) {
  const { tokenLedgerId, tokenName, tokenSymbol, price, priceChange24H, tvlUSD, volumeUSD24H } = tokenRow(
    exchange,
    token,
    minute,
  );
  const cap = decimalText(Number(price) * token.circulating);
  return {
    tokenLedgerId,
    tokenName,
    tokenSymbol,
    price,
    priceChange24H,
    fdv: cap,
    marketCap: cap,
    tvlUSD,
    volumeUSD24H,
    holder: 900,
    rank,
  };
}

/** A row with the metadata of a token's ledger. */
export const detailsRow = ({ ledger, name, symbol, decimals, circulating }: Token) => ({
  ledgerId: ledger,
  name,
  symbol,
  decimals,
  fee: "10000",
  totalSupply: String(BigInt(Math.round(circulating)) * 10n ** BigInt(decimals)),
  logo: `https://static.icpswap.com/logo/${ledger}`,
  standards: symbol === "ICP" ? "ICP" : "ICRC2",
  mintingAccount: "",
});

export function poolRow(exchange: Exchange, { id, token0, token1, volumeShare }: Pool, minute: number) {
  const [price0, price1] = [exchange.price(token0, minute), exchange.price(token1, minute)];
  const volume = exchange.volume(token0, minute) * volumeShare;
  const liquidity = liquidityOf(volume);
  return {
    poolId: id,
    poolFee: 3000,
    token0LedgerId: token0.ledger,
    token0Name: token0.name,
    token0Symbol: token0.symbol,
    token0LiquidityAmount: String(liquidity / 2 / price0),
    token0Price: decimalText(price0),
    token1LedgerId: token1.ledger,
    token1Name: token1.name,
    token1Symbol: token1.symbol,
    token1LiquidityAmount: String(liquidity / 2 / price1),
    token1Price: decimalText(price1),
    tvlUSD: decimalText(liquidity),
    tvlUSDChange24H: decimalText(0),
    txCount24H: String(Math.round(volume / 60)),
    feesUSD24H: decimalText(volume * 0.003),
    volumeUSD24H: decimalText(volume),
    volumeUSD7D: decimalText(volume * 6.4),
    totalVolumeUSD: decimalText(volume * 700),
  };
}

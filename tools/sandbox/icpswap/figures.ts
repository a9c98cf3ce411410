import { mix, unit } from "../market/noise.ts";
import type { Exchange, Pool, Token } from "./tokens.ts";

const DAY_MINUTES = 1440;

/** The exchange writes every number as text of 18 places. */
export const text = (value: number): string => value.toFixed(18);

const changeOf = (exchange: Exchange, token: Token, minute: number): number | null => {
  if (token.gaps.includes("24h") || token.basePrice === 0) return null;
  return (exchange.price(token, minute) / exchange.price(token, minute - DAY_MINUTES) - 1) * 100;
};
/** Pools hold some days' worth of trade. */
const depthOf = (volume: number): number => volume * 6 + 900;

export function tokenRow(exchange: Exchange, token: Token, minute: number) {
  const volume = token.baseVolume === 0 ? 0 : exchange.volume(token, minute);
  const change = changeOf(exchange, token, minute);
  return {
    tokenLedgerId: token.ledger,
    tokenName: token.name,
    tokenSymbol: token.symbol,
    price: text(exchange.price(token, minute)),
    priceChange24H: change === null ? null : text(change),
    tvlUSD: text(token.basePrice === 0 ? 0 : depthOf(volume)),
    tvlUSDChange24H: text(unit(mix(minute, 3)) * 4 - 2),
    txCount24H: String(Math.round(volume / 60)),
    volumeUSD24H: text(volume),
    volumeUSD7D: text(volume * 6.4),
    totalVolumeUSD: text(volume * 700),
    // The lows of real rows are zero, and some highs are absurd.
    priceLow24H: text(0),
    priceHigh24H: text(exchange.price(token, minute) * 1.04),
  };
}

/** A row of the list that knows market caps. */
export function capRow(exchange: Exchange, token: Token, minute: number, rank: number) {
  const { tokenLedgerId, tokenName, tokenSymbol, price, priceChange24H, tvlUSD, volumeUSD24H } = tokenRow(
    exchange,
    token,
    minute,
  );
  const cap = text(Number(price) * token.circulating);
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

/** What the ledger says of itself. */
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
  const depth = depthOf(volume);
  return {
    poolId: id,
    poolFee: 3000,
    token0LedgerId: token0.ledger,
    token0Name: token0.name,
    token0Symbol: token0.symbol,
    token0LiquidityAmount: String(depth / 2 / price0),
    token0Price: text(price0),
    token1LedgerId: token1.ledger,
    token1Name: token1.name,
    token1Symbol: token1.symbol,
    token1LiquidityAmount: String(depth / 2 / price1),
    token1Price: text(price1),
    tvlUSD: text(depth),
    tvlUSDChange24H: text(0),
    txCount24H: String(Math.round(volume / 60)),
    feesUSD24H: text(volume * 0.003),
    volumeUSD24H: text(volume),
    volumeUSD7D: text(volume * 6.4),
    totalVolumeUSD: text(volume * 700),
  };
}

import type { ListedCoin } from "../upstreams/coingecko/coingecko.ts";

/** A listed coin with default figures. Tests set the figures that they depend on. */
export const listedCoin = (coin: Partial<ListedCoin> & { id: string }): ListedCoin => ({
  symbol: coin.id.slice(0, 4),
  name: coin.id,
  image: "",
  price: 10,
  marketCap: 1_000_000,
  volume: 50_000,
  change24h: 1,
  change7d: 2,
  supply: 100_000,
  sparkline: null,
  ...coin,
});

import type { Columns, MarketCoin, Origin } from "../../shared/markets/snapshot.ts";
import { columnsOf, marketCoinOf } from "./layout.rules.ts";
import { type Coin, rankCoins } from "./merge.rules.ts";

export type { Coin };

/** Any coins in the market's order: by cap, hidden ones left out. */
export const inMarketOrder = (coins: Iterable<Coin>): Coin[] => rankCoins(coins);

type Ranks = (id: string) => number | null;

type PartCoin = Omit<MarketCoin, "market_cap_rank"> & { market_cap_rank: number | null };

/** A part of the market in the market's own layouts; `rankOf` says the place in the whole. */
export const partRows = (coins: readonly Coin[], rankOf: Ranks): PartCoin[] =>
  coins.map((coin) => {
    const rank = rankOf(coin.id);
    const row = { ...marketCoinOf(coin, 0), market_cap_rank: rank };
    // There are pictures of the market's own coins only.
    return rank === null ? { ...row, image: "" } : row;
  });

export const partColumns = (coins: readonly Coin[], origin: Origin, rankOf: Ranks): Columns => ({
  ...columnsOf(coins, origin, {}),
  // Every coin here belongs to the ecosystem that is shown: a link to another would lead the reader in circles.
  ecosystem: coins.map(() => ""),
  rank: coins.map((coin) => rankOf(coin.id)),
});

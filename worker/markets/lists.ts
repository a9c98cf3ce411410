import type { Columns, MarketCoin, Origin } from "../../shared/markets/snapshot.ts";
import type { ListedCoin } from "../upstreams/coingecko/coingecko.ts";
import { columnsOf, marketCoinOf } from "./layout.rules.ts";
import { type Coin, mergeCoin, rankCoins } from "./merge.rules.ts";

export type { Coin };

/** Sorts coins as the market does, by market cap, and leaves out hidden ones. */
export const sortAsMarket = (coins: Iterable<Coin>): Coin[] => rankCoins(coins);

type RankOf = (id: string) => number | null;

type SubsetRow = Omit<MarketCoin, "market_cap_rank"> & { market_cap_rank: number | null };

/** A subset of coins in the market's row layout. `rankOf` gives a coin's rank in the whole market. */
export const subsetRows = (coins: readonly Coin[], rankOf: RankOf): SubsetRow[] =>
  coins.map((coin) => {
    const rank = rankOf(coin.id);
    const row = { ...marketCoinOf(coin, 0), market_cap_rank: rank };
    // Only ranked coins have an image.
    return rank === null ? { ...row, image: "" } : row;
  });

export const subsetColumns = (coins: readonly Coin[], origin: Origin, rankOf: RankOf): Columns => ({
  ...columnsOf(coins, origin, {}),
  // Empty, because every coin here belongs to the ecosystem whose page is shown, so a link would lead to the same page.
  ecosystem: coins.map(() => ""),
  rank: coins.map((coin) => rankOf(coin.id)),
});

/** Merges a list of coins with its previous load by the market's rules, so that a large move is shown when seen twice. */
export function mergeList(previous: readonly Coin[], listed: readonly ListedCoin[], seenAt: number): Coin[] {
  const previousById = new Map(previous.map((coin) => [coin.id, coin]));
  return listed.map((coin) => mergeCoin(previousById.get(coin.id), coin, seenAt));
}

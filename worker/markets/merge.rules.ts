import { isHidden } from "../../shared/markets/snapshot.ts";
import { decideReceivedPrice, type PriceState } from "../../shared/received-price.ts";
import type { ListedCoin } from "../upstreams/coingecko/coingecko.ts";

/** A coin of the market, with the figures that belong to the shown price. */
export type Coin = Omit<ListedCoin, "image" | "sparkline" | "figures"> & PriceState;

export type LoadedPage = { page: number; loadedAt: number; coins: ListedCoin[] };

/**
 * Merges a listed coin with its previous state. The result has the new figures, or the last good ones when the new
 * price is held back.
 */
export function mergeCoin(previous: Coin | undefined, listed: ListedCoin, seenAt: number): Coin {
  const { image: _image, sparkline: _sparkline, figures: _figures, ...figures } = listed;
  const { price } = figures;
  if (price === null) {
    return { ...figures, price: previous?.price ?? null, pricedAt: previous?.pricedAt ?? null, seenAt };
  }
  const decision = decideReceivedPrice(previous, { price, at: seenAt });
  if (previous && decision.kind === "hold back") {
    const { before: _before, ...shownCoin } = previous;
    return { ...shownCoin, seenAt, heldBack: { price, at: seenAt } };
  }
  const before = decision.kind === "show" ? decision.previous : undefined;
  return { ...figures, seenAt, pricedAt: seenAt, ...(before && { before }) };
}

/** Market caps of this size with almost no trade are wrong or fraudulent. CoinGecko once ranked such a coin first. */
const SUSPICIOUS_CAP = 1e11;
const SUSPICIOUS_TURNOVER = 1e-6;
// An unknown volume is no reason to doubt the cap.
const credibleCap = ({ marketCap, volume }: Coin): number => {
  if (marketCap === null) return -1;
  const isSuspicious = marketCap >= SUSPICIOUS_CAP && volume !== null && volume < marketCap * SUSPICIOUS_TURNOVER;
  return isSuspicious ? 0 : marketCap;
};

/**
 * Ranks by market cap, then volume, then id, because CoinGecko's own ranks have duplicates and gaps. Hidden coins are
 * left out.
 */
export const rankCoins = (coins: Iterable<Coin>): Coin[] =>
  [...coins]
    .filter((coin) => !isHidden(coin))
    .sort(
      (a, b) =>
        credibleCap(b) - credibleCap(a) ||
        (b.volume ?? -1) - (a.volume ?? -1) ||
        (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );

/**
 * Merges loaded pages into the market by coin id. Of two entries for one coin the first one is used. `completeSince` is
 * a time since which every page was loaded, so a coin last seen before it has left the market.
 */
export function mergePages(previous: readonly Coin[], pages: readonly LoadedPage[], completeSince: number): Coin[] {
  const previousById = new Map(previous.map((coin) => [coin.id, coin]));
  const merged = new Map<string, Coin>();
  for (const { loadedAt, coins } of pages) {
    for (const listed of coins) {
      if (!merged.has(listed.id)) merged.set(listed.id, mergeCoin(previousById.get(listed.id), listed, loadedAt));
    }
  }
  for (const coin of previous) {
    if (!merged.has(coin.id) && coin.seenAt >= completeSince) merged.set(coin.id, coin);
  }
  return rankCoins(merged.values());
}

const MIN_REMAINING_SHARE = 0.9;

/** A market that lost more than a tenth of its rows at once is treated as a fault of the upstream. */
export const isPlausibleSize = (rowsBefore: number, rowsNow: number): boolean =>
  rowsNow >= rowsBefore * MIN_REMAINING_SHARE;

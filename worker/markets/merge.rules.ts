import { isHidden } from "../../shared/markets/snapshot.ts";
import type { ListedCoin } from "../upstreams/coingecko/coingecko.ts";
import { decideSighting, type SeenPrice } from "./sighting.rules.ts";

/** A coin of the market, with the figures that belong to the price that is shown. */
export type Coin = Omit<ListedCoin, "image" | "sparkline"> & SeenPrice;

export type LoadedPage = { page: number; at: number; coins: ListedCoin[] };

/** What becomes of a coin that a page lists: its new figures, or the last good ones. */
export function accept(previous: Coin | undefined, listed: ListedCoin, at: number): Coin {
  const { image: _image, sparkline: _sparkline, ...figures } = listed;
  const { price } = figures;
  if (price === null) {
    return { ...figures, price: previous?.price ?? null, pricedAt: previous?.pricedAt ?? null, seenAt: at };
  }
  const verdict = decideSighting(previous, { price, at });
  if (previous && verdict.kind === "hold back") {
    const { before: _before, ...kept } = previous;
    return { ...kept, seenAt: at, heldBack: { price, at } };
  }
  const before = verdict.kind === "show" ? verdict.before : undefined;
  return { ...figures, seenAt: at, pricedAt: at, ...(before && { before }) };
}

/** Caps of this size with next to no trade are a mistake or a lie: CoinGecko once ranked such a coin first. */
const DOUBTED_CAP = 1e11;
const DOUBTED_TURNOVER = 1e-6;
// A volume that is not known tells nothing.
const credibleCap = ({ marketCap, volume }: Coin): number => {
  if (marketCap === null) return -1;
  const isDoubted = marketCap >= DOUBTED_CAP && volume !== null && volume < marketCap * DOUBTED_TURNOVER;
  return isDoubted ? 0 : marketCap;
};

/** Ranks by cap, then volume, then id: CoinGecko's own ranks repeat and miss. Hidden coins are left out. */
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
 * Merges freshly loaded pages into the market by coin id; of two mentions the first wins.
 * `completeSince`: every page was loaded at this time or later, so a coin last seen before it has vanished.
 */
export function mergePages(previous: readonly Coin[], pages: readonly LoadedPage[], completeSince: number): Coin[] {
  const before = new Map(previous.map((coin) => [coin.id, coin]));
  const merged = new Map<string, Coin>();
  for (const { at, coins } of pages) {
    for (const listed of coins) {
      if (!merged.has(listed.id)) merged.set(listed.id, accept(before.get(listed.id), listed, at));
    }
  }
  for (const coin of previous) {
    if (!merged.has(coin.id) && coin.seenAt >= completeSince) merged.set(coin.id, coin);
  }
  return rankCoins(merged.values());
}

const SMALLEST_SHARE = 0.9;

/** A market that lost a tenth of its rows at once is a fault of the upstream, not news. */
export const isWhole = (rowsBefore: number, rowsNow: number): boolean => rowsNow >= rowsBefore * SMALLEST_SHARE;

import type { VenueName } from "../../shared/live-prices/frame.ts";

/** A pair of a venue as CoinGecko lists it. `target` is its word for the quote currency. */
export type ListedPair = { base: string; target: string; coinId: string };

/** The quote currencies that can be converted to US dollars, the preferred one first. */
export const QUOTES = ["USD", "USDT"] as const;
export type QuoteCurrency = (typeof QUOTES)[number];
const isQuote = (target: string): target is QuoteCurrency => (QUOTES as readonly string[]).includes(target);

/** The coin and the quote currency of a venue's symbol. */
export type MappedPair = { coinId: string; quote: QuoteCurrency };
export type PairMap = ReadonlyMap<string, MappedPair>;
export type PairMaps = Record<VenueName, PairMap>;
export const NO_PAIRS: PairMaps = { binance: new Map(), kraken: new Map() };

type SymbolOf = (base: string, quote: string) => string;

/** The values that have exactly one partner; null marks those that had several. */
function addUnique(map: Map<string, string | null>, key: string, value: string) {
  const known = map.get(key);
  map.set(key, known === undefined || known === value ? value : null);
}

/**
 * Maps a venue's symbols to coins. Several coins can share a ticker, so a pair is left out in case of doubt: when a
 * symbol belongs to several coins, or when several symbols of the same currency belong to one coin. Of a coin's pairs,
 * the pair in the preferred currency is used.
 */
export function mapPairs(listed: readonly ListedPair[], symbolOf: SymbolOf): Map<string, MappedPair> {
  const coinOfSymbol = new Map<string, string | null>();
  const symbolOfCoin = new Map<string, string | null>();
  const known = listed.filter(({ target }) => isQuote(target));
  for (const { base, target, coinId } of listed) addUnique(coinOfSymbol, symbolOf(base, target), coinId);
  for (const { base, target, coinId } of known) addUnique(symbolOfCoin, `${target} ${coinId}`, symbolOf(base, target));

  const map = new Map<string, MappedPair>();
  const mappedCoins = new Set<string>();
  for (const quote of QUOTES) {
    for (const { base, target, coinId } of known) {
      const symbol = symbolOf(base, target);
      const isUnique = coinOfSymbol.get(symbol) === coinId && symbolOfCoin.get(`${target} ${coinId}`) === symbol;
      if (target !== quote || !isUnique || mappedCoins.has(coinId)) continue;
      mappedCoins.add(coinId);
      map.set(symbol, { coinId, quote });
    }
  }
  return map;
}

/** What a search compares: rank 1 is the largest coin, null one without a rank. */
export type Searchable = { symbol: string; name: string; rank: number | null };

const LAST = Number.MAX_SAFE_INTEGER;

/** 0: the symbol itself; 1: begins a symbol or name; 2: stands inside one; null: no match. */
function closeness(coin: Searchable, text: string): number | null {
  const symbol = coin.symbol.toLowerCase();
  const name = coin.name.toLowerCase();
  if (symbol === text) return 0;
  if (symbol.startsWith(text) || name.startsWith(text)) return 1;
  return symbol.includes(text) || name.includes(text) ? 2 : null;
}

/** Best match first, ties by rank (market issue: exact symbol, then prefix, then substring). */
export function bestMatches<Coin extends Searchable>(coins: Iterable<Coin>, query: string, limit: number): Coin[] {
  const text = query.toLowerCase();
  const found: { coin: Coin; close: number }[] = [];
  for (const coin of coins) {
    const close = closeness(coin, text);
    if (close !== null) found.push({ coin, close });
  }
  return found
    .sort((a, b) => a.close - b.close || (a.coin.rank ?? LAST) - (b.coin.rank ?? LAST))
    .slice(0, limit)
    .map(({ coin }) => coin);
}

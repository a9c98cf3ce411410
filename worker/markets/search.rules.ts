/** The fields that a search compares. Rank 1 is the largest coin; null means unranked. */
export type Searchable = { symbol: string; name: string; rank: number | null };

const UNRANKED = Number.MAX_SAFE_INTEGER;

/** Match quality: 0 for the exact symbol, 1 for a prefix of symbol or name, 2 for a substring, null for no match. */
function matchLevel(coin: Searchable, text: string): number | null {
  const symbol = coin.symbol.toLowerCase();
  const name = coin.name.toLowerCase();
  if (symbol === text) return 0;
  if (symbol.startsWith(text) || name.startsWith(text)) return 1;
  return symbol.includes(text) || name.includes(text) ? 2 : null;
}

/** Best matches first: exact symbol, then prefix, then substring; equal matches by rank. */
export function bestMatches<Coin extends Searchable>(coins: Iterable<Coin>, query: string, limit: number): Coin[] {
  const text = query.toLowerCase();
  const matches: { coin: Coin; level: number }[] = [];
  for (const coin of coins) {
    const level = matchLevel(coin, text);
    if (level !== null) matches.push({ coin, level });
  }
  return matches
    .sort((a, b) => a.level - b.level || (a.coin.rank ?? UNRANKED) - (b.coin.rank ?? UNRANKED))
    .slice(0, limit)
    .map(({ coin }) => coin);
}

import { onlySpam } from "../../shared/transactions/spam.ts";

type Asset = { coinId: string | null; symbol: string };

const MAX_NAMED = 5;

/** The symbols of those coins that are hidden, the first few by name: "DOGE, AIR and 3 more"; "" without one. */
export function hiddenNames(coins: readonly Asset[], spam: readonly string[]): string {
  const symbols = [...new Set(onlySpam(coins, spam).map(({ symbol }) => symbol.toUpperCase()))].sort();
  const more = symbols.length - MAX_NAMED;
  return symbols.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

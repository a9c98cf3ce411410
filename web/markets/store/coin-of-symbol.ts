import type { Columns } from "../../../shared/markets/snapshot.ts";
import { SYMBOL_TO_ID } from "../../../shared/markets/symbols.ts";

const memoisedIds = new WeakMap<readonly string[], Map<string, string>>();

/** The id of the best-ranked coin of each symbol. The result is memoised per list of symbols. */
function idsBySymbol({ id, symbol }: Pick<Columns, "id" | "symbol">): Map<string, string> {
  const memoised = memoisedIds.get(symbol);
  if (memoised) return memoised;
  const ids = new Map<string, string>();
  for (const [index, text] of symbol.entries()) {
    const lower = text.toLowerCase();
    if (!ids.has(lower)) ids.set(lower, id[index] ?? "");
  }
  memoisedIds.set(symbol, ids);
  return ids;
}

/** The market's coin with a lowercase symbol: the well-known coin, or else the one with the best rank. */
export function coinOfSymbol(columns: Pick<Columns, "id" | "symbol">, symbol: string): string | undefined {
  const fixedId = SYMBOL_TO_ID[symbol];
  return fixedId && columns.id.includes(fixedId) ? fixedId : idsBySymbol(columns).get(symbol);
}

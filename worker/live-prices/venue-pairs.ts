import type { VenueName } from "../../shared/live-prices/frame.ts";
import type { Deps } from "../deps.ts";
import { mapPairs, type QuoteCurrency } from "./pair-map.rules.ts";
import { readPairs } from "./pairs.queries.ts";

export type { QuoteCurrency };

/** A coin's pair at a venue, in the format of the venue's socket. */
export type VenuePair = { symbol: string; quote: QuoteCurrency };
/** The pairs of a coin, of which each venue has at most one. */
export type PairsOfCoin = Partial<Record<VenueName, VenuePair>>;

/**
 * The coins that the venues trade, with their pairs. A ticker that several coins share names none of them. Null until the
 * lists of all venues are loaded.
 */
export async function readPairsByCoin({ db, venues }: Deps): Promise<Map<string, PairsOfCoin> | null> {
  const lists = await readPairs(db);
  if (venues.some(({ name }) => lists[name].length === 0)) return null;
  const pairs = new Map<string, PairsOfCoin>();
  for (const { name, symbolOf } of venues)
    for (const [symbol, { coinId, quote }] of mapPairs(lists[name], symbolOf))
      pairs.set(coinId, { ...pairs.get(coinId), [name]: { symbol, quote } });
  return pairs;
}

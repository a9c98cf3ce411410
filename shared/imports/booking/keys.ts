import type { Entry } from "../reading/entries.ts";
import { ContentHash } from "./hash.ts";
import { isComplete, isTrade, type Piece } from "./join.ts";

/** The hash of what a row says: its time, its kind, its amounts and its fees. */
function hashOfRow({ writtenAt, legs, fees, verb }: Entry): string {
  const hash = new ContentHash().add(String(writtenAt)).add(verb === "pair" ? "trade" : verb);
  for (const { written, amount } of legs) hash.add(amount).add(written);
  hash.add("fee");
  for (const { written, amount } of fees) hash.add(amount).add(written);
  return hash.text();
}

/** The hash of several rows, in any order. */
function hashOfRows(hashes: readonly string[]): string {
  if (hashes.length === 1) return hashes[0]!;
  const hash = new ContentHash();
  for (const one of hashes.toSorted()) hash.add(one);
  return hash.text();
}

const NO_KEYS: string[] = [];

/**
 * Gives each transaction a key that the same rows have in every file: the reference of the exchange where it is
 * reliable, otherwise the contents, because spreadsheets damage long numbers.
 */
export function createKeyFactory(family: string, hasReferences: boolean) {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  const unique = (key: string): string => {
    const before = used.size;
    if (used.add(key).size > before) return key;
    const count = (counts.get(key) ?? 1) + 1;
    counts.set(key, count);
    return `${key}~${count}`;
  };
  const keyOf = (hash: string): string => `${family}:#${hash}`;
  return (piece: Piece): { sourceKey: string; aliases: string[] } => {
    const [first] = piece as [Entry];
    const isWhole = hasReferences && isTrade(first) && first.key !== null;
    if (piece.length === 1 && first.key !== null && !isWhole) {
      const key = `${family}:${first.key}`;
      return {
        sourceKey: unique(used.has(key) ? `${key}#${hashOfRow(first)}` : key),
        aliases: NO_KEYS,
      };
    }
    const hashes = piece.map(hashOfRow);
    const aliases = piece.length > 1 ? hashes.map(keyOf) : NO_KEYS;
    if (!isWhole) return { sourceKey: unique(keyOf(hashOfRows(hashes))), aliases };
    const whole = `${family}:${first.key}`;
    // One side of a trade, such as the last row of a file that was cut.
    return isComplete(piece)
      ? { sourceKey: unique(whole), aliases }
      : { sourceKey: unique(keyOf(hashOfRows(hashes))), aliases: [whole] };
  };
}

import { keyOfCoinId } from "../icp-tokens/same-coins.ts";
import { spamKeys } from "../transactions/spam.ts";

/**
 * A coin that is spam. Records of the portfolio's value between `heldFrom` and `markedAt` (ms) counted it, so that they are
 * not shown while it is spam. Both are equal when no record did.
 */
export type SpamMark = { key: string; markedAt: number; heldFrom: number };

/** The times (ms) since when coins are held that have a value, by their keys. */
type HeldSince = ReadonlyMap<string, number>;

/** The marks of these coins. A coin that is spam already keeps its mark. */
export function marksOf(
  keys: readonly string[],
  before: readonly SpamMark[],
  heldSince: HeldSince,
  now: number,
): SpamMark[] {
  const known = new Map(before.map((mark) => [keyOfCoinId(mark.key), mark]));
  return [...spamKeys(keys)].map(
    (key) => known.get(key) ?? { key, markedAt: now, heldFrom: Math.min(heldSince.get(key) ?? now, now) },
  );
}

/** Whether a record of this time counted a coin that is spam now. */
export const countedSpam = (marks: readonly SpamMark[], takenAt: number): boolean =>
  marks.some(({ heldFrom, markedAt }) => takenAt >= heldFrom && takenAt < markedAt);

/** The time from which records lack a coin that counts again; null when they lack none. */
export function lackingFrom(before: readonly SpamMark[], after: readonly SpamMark[], heldSince: HeldSince) {
  const kept = spamKeys(after.map(({ key }) => key));
  const times = before.flatMap(({ key: stored, markedAt }) => {
    const key = keyOfCoinId(stored);
    const since = heldSince.get(key);
    return kept.has(key) || since === undefined ? [] : Math.max(markedAt, since);
  });
  return times.length === 0 ? null : Math.min(...times);
}

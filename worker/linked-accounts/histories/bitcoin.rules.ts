import type { Script } from "../../upstreams/wallets/extended-key.ts";
import { beginScan, nextAddresses, type Scan, withStates } from "../kinds/key-scan.rules.ts";

/** A block with this many blocks after it is no longer replaced. */
export const SETTLED_DEPTH = 6;

/** An address of an extended key: script, chain and index; the empty place is the only address of an account. */
export type Place = { script: Script; chain: 0 | 1; index: number } | null;
export const placeName = (place: Place): string => (place ? `${listName(place)}/${place.index}` : "");
const listName = ({ script, chain }: NonNullable<Place>): string => `${script}/${chain}`;

/** A page that is still to be read: the transactions of an address before one, at its height, or the newest ones. */
export type OpenPage = { place: Place; after: string | null; height: number };

/** The position of a reading. It holds neither a key nor an address. */
export type Cursor = {
  /** The newest block of the reading. Later ones belong to the next reading, so that a transaction is seen as a whole. */
  tip: number;
  /** Null for the account of one address. */
  scan: Scan | null;
  isScanned: boolean;
  open: OpenPage[];
  /** How many addresses of each list were read. */
  counts: Record<string, number>;
  /** Whether there are transactions after the newest block. */
  isBehind?: boolean;
};

export const beginReading = (tip: number, isKey: boolean): Cursor => ({
  tip,
  scan: isKey ? beginScan(0) : null,
  isScanned: false,
  open: [],
  counts: {},
});

/** The next pages, at most `max`. None at the end of the reading. */
export function nextPages(cursor: Cursor, scripts: readonly Script[], max: number): OpenPage[] {
  if (cursor.open.length > 0) return cursor.open.slice(0, max);
  if (cursor.isScanned) return [];
  if (!cursor.scan) return [{ place: null, after: null, height: cursor.tip }];
  const { script, chain, indexes } = nextAddresses(cursor.scan, scripts, max);
  return indexes.map((index) => ({ place: { script, chain, index }, after: null, height: cursor.tip }));
}

type Covered = { counts: Record<string, number>; settledHeight: number };
/** The height up to which the last complete reading has read a place. */
function readTo(place: Place, { counts, settledHeight }: Covered): number {
  const isCovered = place === null ? "" in counts : place.index < (counts[listName(place)] ?? 0);
  return isCovered ? settledHeight : -1;
}

/** `isLost` says that the transaction before the page was replaced, so that the address is read again from its newest one. */
export type ReadPage = { place: Place; isUsed: boolean; next: string | null; lastHeight: number; isLost?: boolean };

/** The cursor after the pages of `nextPages`. */
export function afterPages(
  cursor: Cursor,
  scripts: readonly Script[],
  pages: readonly ReadPage[],
  covered: Covered,
): Cursor {
  const further = pages.flatMap(({ place, next, lastHeight, isLost }): OpenPage[] => {
    if (isLost) return [{ place, after: null, height: cursor.tip }];
    return next === null || lastHeight <= readTo(place, covered) ? [] : [{ place, after: next, height: lastHeight }];
  });
  if (cursor.open.length > 0) return { ...cursor, open: [...cursor.open.slice(pages.length), ...further] };
  if (!cursor.scan) return { ...cursor, isScanned: true, open: further, counts: { "": 1 } };
  const states = pages.map(({ isUsed }) => ({ isUsed, satoshis: 0n }));
  const scan = withStates(cursor.scan, scripts, states);
  const counts = { ...cursor.counts };
  for (const { place } of pages) if (place) counts[listName(place)] = place.index + 1;
  return { ...cursor, scan, counts, open: further, isScanned: scan.isDone === true };
}

import type { SolanaSignature } from "../../upstreams/wallets/solana-transactions.ts";

/** Servers list a transaction some minutes late at times. This many slots, about an hour, are listed again. */
const LISTED_AGAIN = 9_000;
/** Transactions that the server does not know are asked for again in the next reading, as long as they are few. */
const MAX_ASKED_AGAIN = 100;

/** An address whose list is still to be read: down to which slot, and the last transaction that was read. */
export type OpenList = { address: string; from: number; last: SolanaSignature | null };
/** What the last complete reading left for the next one. */
export type Covered = {
  /** The slot of the newest transaction of each address. */
  newest: Record<string, number>;
  /** Transactions of which the server does not know what they moved, and how many more there are. */
  unknown: string[];
  lost: number;
  /** Symbols of coins of which an amount was found that is too large to be booked. */
  tooLarge: string[];
};
export const NOTHING_COVERED: Covered = { newest: {}, unknown: [], lost: 0, tooLarge: [] };

/** The position of a reading. */
export type Cursor = Covered & {
  open: OpenList[];
  /** Transactions that were listed and are still to be read. */
  pending: string[];
  /** How many were read. */
  count: number;
  /** What was covered at the beginning. */
  start: Covered["newest"];
};

/** Opens the lists of addresses that this reading has not opened before. */
export function openLists(cursor: Cursor, addresses: readonly string[]): Cursor {
  const { newest, start } = cursor;
  const fresh = [...new Set(addresses)].filter((address) => newest[address] === undefined);
  return {
    ...cursor,
    newest: { ...newest, ...Object.fromEntries(fresh.map((address) => [address, start[address] ?? -1])) },
    open: [
      ...cursor.open,
      ...fresh.map((address) => ({ address, from: (start[address] ?? -1) - LISTED_AGAIN, last: null })),
    ],
  };
}

export const beginLists = (addresses: readonly string[], covered: Covered): Cursor =>
  openLists(
    {
      ...{ open: [], newest: {}, start: covered.newest, count: 0 },
      ...{ pending: covered.unknown, unknown: [], lost: covered.lost, tooLarge: covered.tooLarge },
    },
    addresses,
  );

/** Opens all lists from the start, also those of accounts that are closed. What is stored is not read again. */
export const beginAgain = (addresses: readonly string[], covered: Covered): Cursor =>
  beginLists([...addresses, ...Object.keys(covered.newest)], { ...covered, newest: {}, lost: 0 });

const isOrdered = (page: readonly SolanaSignature[], last: SolanaSignature | null): boolean =>
  page.every((one, index) => {
    const before = index === 0 ? last : page[index - 1]!;
    return !before || (one.slot <= before.slot && one.signature !== before.signature);
  });

/**
 * The cursor after a page of its first list, of which `stored` were read before. Null when the page does not continue the
 * one before. A list ends with an empty page, because a page can be short where a server joins two storages.
 */
export function afterPage(
  cursor: Cursor,
  page: readonly SolanaSignature[],
  stored: ReadonlySet<string>,
): Cursor | null {
  const [list, ...others] = cursor.open;
  if (!list || !isOrdered(page, list.last)) return null;
  const skipped = new Set([...stored, ...cursor.pending, ...cursor.unknown]);
  const fresh = page.filter(({ slot, signature }) => slot >= list.from && !skipped.has(signature));
  const last = page.at(-1);
  const isDone = !last || last.slot < list.from;
  const newest = Math.max(cursor.newest[list.address]!, page[0]?.slot ?? -1);
  return {
    ...cursor,
    open: isDone ? others : [{ ...list, last }, ...others],
    pending: [...cursor.pending, ...fresh.map(({ signature }) => signature)],
    newest: { ...cursor.newest, [list.address]: newest },
  };
}

/** The cursor after transactions were read, some of which the server does not know. */
export function afterTransactions(cursor: Cursor, read: readonly string[], unknown: readonly string[]): Cursor {
  const done = new Set(read);
  const all = [...cursor.unknown, ...unknown];
  return {
    ...cursor,
    pending: cursor.pending.filter((signature) => !done.has(signature)),
    unknown: all.slice(0, MAX_ASKED_AGAIN),
    lost: cursor.lost + Math.max(0, all.length - MAX_ASKED_AGAIN),
    count: cursor.count + read.length,
  };
}

/** Addresses that this reading did not open keep what was covered of them. */
export const coveredBy = ({ start, newest, unknown, lost, tooLarge }: Cursor): Covered => ({
  ...{ unknown, lost, tooLarge },
  newest: { ...start, ...newest },
});

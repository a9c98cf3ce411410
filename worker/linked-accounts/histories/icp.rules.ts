import type { LedgerToken } from "../../../shared/linked-accounts/histories/icp.ts";

/** A ledger that is still to be read, and how far it was. */
export type OpenLedger = {
  token: LedgerToken;
  /** Blocks of the account that were read, the newest first, and the index of the last one. */
  count: number;
  last: number | null;
  /** The index of the newest block of the reading. */
  newest: number | null;
  restarts: number;
  hasFailed: boolean;
};

/** The position of a reading. It holds no address. */
export type Cursor = {
  open: OpenLedger[];
  /** The newest block of each ledger that was read. */
  newest: Record<string, number>;
  /** Symbols of tokens whose ledgers did not answer. */
  unread: string[];
  /** Whether the list of tokens was not loaded yet. */
  lacksList: boolean;
};

const MAX_RESTARTS = 3;

const openLedger = (token: LedgerToken): OpenLedger => ({
  ...{ token, count: 0, last: null, newest: null },
  ...{ restarts: 0, hasFailed: false },
});

export const beginLedgers = (tokens: readonly LedgerToken[], lacksList = false): Cursor => ({
  open: tokens.map(openLedger),
  newest: {},
  unread: [],
  lacksList,
});

/** The ledgers that are asked next, at most `max`. One that has failed is asked alone, to tell it from a service that is down. */
export function nextLedgers({ open }: Cursor, max: number): OpenLedger[] {
  const first = open[0];
  return first?.hasFailed ? [first] : open.filter(({ hasFailed }) => !hasFailed).slice(0, max);
}

/** The block of the last page is asked for again, so that each page is seen to continue the one before. */
export const offsetOf = ({ count }: OpenLedger): number => Math.max(0, count - 1);

/** A ledger after one more page, of which the newest block is first. It is done when `open` is null. */
type AfterPage = { open: OpenLedger | null; newest: number | null };

/** `covered` is the newest block of the last complete reading. Blocks are never replaced, so older ones are known. */
function afterPage(ledger: OpenLedger, indexes: readonly number[], covered: number): AfterPage {
  const { last, newest, count, restarts } = ledger;
  const isGap = last !== null && (indexes[0] ?? -1) < last;
  if (isGap) return { open: { ...openLedger(ledger.token), restarts: restarts + 1 }, newest };
  const isNewer = last !== null && indexes.at(-1)! > last;
  // So many blocks came meanwhile that the page has only those.
  if (isNewer) return { open: { ...ledger, count: count + Math.max(1, indexes.length - 1) }, newest };
  const fresh = indexes.filter((index) => last === null || index < last);
  const first = newest ?? fresh[0] ?? null;
  const lowest = fresh.at(-1);
  if (lowest === undefined || lowest <= covered) return { open: null, newest: first };
  return { open: { ...ledger, count: count + fresh.length, last: lowest, newest: first }, newest: first };
}

/** What a ledger answered: the indexes of a page, or that it failed. One that was not asked is left out. */
export type LedgerReply = { ledgerId: string; indexes: readonly number[] | null };

/** The cursor after the replies of `nextLedgers`. Null when a ledger's pages never continue each other. */
export function afterReplies(
  cursor: Cursor,
  replies: readonly LedgerReply[],
  covered: Readonly<Record<string, number>>,
): Cursor | null {
  const byLedger = new Map(replies.map((reply) => [reply.ledgerId, reply]));
  const next: Cursor = { ...cursor, open: [], newest: { ...cursor.newest }, unread: [...cursor.unread] };
  const failed: OpenLedger[] = [];
  for (const ledger of cursor.open) {
    const { ledgerId, symbol } = ledger.token;
    const reply = byLedger.get(ledgerId);
    if (!reply) next.open.push(ledger);
    else if (reply.indexes !== null) {
      const after = afterPage(ledger, reply.indexes, covered[ledgerId] ?? -1);
      if (after.open) next.open.push({ ...after.open, hasFailed: false });
      else if (after.newest !== null) next.newest[ledgerId] = after.newest;
    } else if (ledger.hasFailed) next.unread.push(symbol);
    else failed.push({ ...ledger, hasFailed: true });
  }
  next.open.push(...failed);
  return next.open.some(({ restarts }) => restarts > MAX_RESTARTS) ? null : next;
}

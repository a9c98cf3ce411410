import { HOUR, MINUTE, SECOND } from "../../../shared/values/time.ts";
import { EXPLORER_LISTS, type ListName, type NextPage } from "../../upstreams/wallets/explorer-pages.ts";

/** The explorer lists what a transaction caused some minutes after the transaction itself. */
const LISTED_AFTER = 10 * MINUTE;
/** A transaction of this age is no longer replaced, and everything that it caused is listed. */
const SETTLED_AFTER = 2 * HOUR;

/** A list of a chain that is still to be read: the page that is next, and the time of the last item before it. */
export type OpenList = { chainId: number; list: ListName; next: NextPage | null; lastAt: number | null };
/**
 * The position of a reading. Chains have blocks of their own, so the time in seconds stands for the height of a block.
 * Later transactions than `tip` belong to the next reading, so that each is seen with all that it caused.
 */
export type Cursor = {
  tip: number;
  /** Down to this height the lists are read. */
  from: number;
  open: OpenList[];
  unread: Unread;
  /** Whether there are transactions after `tip`. */
  isBehind?: boolean;
};
/** Coins of which an amount was found that cannot be booked, by chain and coin, and why. */
export type Unread = Record<string, "decimals" | "size">;

export const heightOf = (at: number): number => Math.floor(at / SECOND);

type Start = Pick<Cursor, "from" | "unread">;
export const beginLists = (now: number, chainIds: readonly number[], start: Start): Cursor => ({
  ...start,
  tip: heightOf(now - LISTED_AFTER),
  open: chainIds.flatMap((chainId) => EXPLORER_LISTS.map((list) => ({ chainId, list, next: null, lastAt: null }))),
});

export const settledHeightOf = ({ tip }: Cursor): number => tip - SETTLED_AFTER / SECOND;

type ReadList = { lastAt: number | null; next: NextPage | null };
/**
 * The cursor after pages of the first lists. Null when a page does not continue the one before, or would be read again.
 */
export function afterLists(cursor: Cursor, pages: readonly ReadList[]): Cursor | null {
  const further: OpenList[] = [];
  for (const [index, { lastAt, next }] of pages.entries()) {
    const open = cursor.open[index]!;
    if (open.lastAt !== null && lastAt !== null && lastAt > open.lastAt) return null;
    if (next === null || (lastAt !== null && heightOf(lastAt) <= cursor.from)) continue;
    if (JSON.stringify(next) === JSON.stringify(open.next)) return null;
    further.push({ ...open, next, lastAt: lastAt ?? open.lastAt });
  }
  return { ...cursor, open: [...further, ...cursor.open.slice(pages.length)] };
}

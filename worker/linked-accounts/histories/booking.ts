import { digest } from "../../../shared/digest.ts";
import type { HistoryBooking } from "../../../shared/linked-accounts/histories/booking.ts";
import { ENTERED_WITHIN, findEntered } from "../../../shared/linked-accounts/histories/entered.ts";
import type { Deps } from "../../deps.ts";
import {
  bookChainHistory,
  listChainTransactions,
  listOwn,
  listUnchanged,
  moveChainTransactions,
  unbookChainHistory,
} from "../../transactions/batches.ts";
import { refreshHoldings } from "../../transactions/holdings.ts";
import { type LinkedRow, listLinked } from "../linked-accounts.queries.ts";
import {
  type BookingRow,
  countBookings,
  deleteBookings,
  insertBookings,
  listBooked,
  listBookings,
  listEnteredIds,
  listMoves,
  listTxids,
} from "./bookings.queries.ts";
import { changeHistory, listHistories } from "./histories.queries.ts";
import { withCounts } from "./histories.rules.ts";
import { bookBeside, movedOf, replacedKept } from "./kept.rules.ts";
import { READERS } from "./readers.ts";

export type Account = Pick<LinkedRow, "userId" | "kind"> & { accountId: string };

const PER_PART = 200;
/** Keys take far less room than transactions. A statement holds at most 2 MB of values. */
const KEYS_PER_PART = 2000;
/** The batch of the history of an address, by which it is undone: the same when the address is linked again. */
export const historyBatchOf = async ({ userId, kind, address }: Pick<LinkedRow, "userId" | "kind" | "address">) =>
  `history ${await digest(userId, kind, address)}`;
async function batchesOf(deps: Deps, userId: string): Promise<Map<string, string>> {
  const rows = await listLinked(deps.db, userId);
  return new Map(await Promise.all(rows.map(async (row) => [row.id, await historyBatchOf(row)] as const)));
}

const rowOf = ({ accountId, txid, body }: HistoryBooking): BookingRow => {
  // The time of a block depends on the blocks before it, and may change with what else was read.
  const { at: _, ...facts } = body;
  return { accountId, txid, sourceKey: body.sourceKey, facts: JSON.stringify(facts), entered: null };
};
const keyOf = ({ accountId, sourceKey }: BookingRow): string => `${accountId} ${sourceKey}`;
export const parts = <Item>(items: readonly Item[], size = PER_PART): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));

/** The keys of bookings for which a transaction was booked. Another one can have the key of one that the ledger had. */
export const bookedKeys = (rows: readonly BookingRow[]): string[] =>
  rows.filter(({ entered }) => entered === null).map(({ sourceKey }) => sourceKey);

/** What the ledger has of the transactions of some bookings, also of accounts that are no longer linked. */
export async function listStoredFor(deps: Deps, userId: string, bookings: readonly HistoryBooking[]) {
  const keys = [...Map.groupBy(bookings, ({ txid }) => txid).values()].map(([first]) => first!.body.sourceKey);
  const stored = [];
  for (const part of parts(keys, KEYS_PER_PART)) stored.push(...(await listChainTransactions(deps, userId, part)));
  return stored;
}

/** The times around some bookings, as few ranges as possible. */
function rangesAround(bookings: readonly HistoryBooking[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const at of bookings.map(({ body }) => body.at).sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && at - ENTERED_WITHIN <= last.to) last.to = at + ENTERED_WITHIN;
    else ranges.push({ from: at - ENTERED_WITHIN, to: at + ENTERED_WITHIN });
  }
  return ranges;
}

/** The bookings that the ledger has already, as the user has entered or imported them. */
async function findOwn(deps: Deps, account: Account, bookings: readonly HistoryBooking[], known: ReadonlySet<string>) {
  const found = new Map<HistoryBooking, string>();
  for (const [name, own] of Map.groupBy(bookings, ({ body }) => body.account)) {
    const all = await listOwn(deps, account.userId, name, rangesAround(own));
    const entered = all.filter(({ id }) => !known.has(id));
    for (const [booking, id] of findEntered(own, entered)) found.set(booking, id);
  }
  return found;
}

/** Books what is booked already in the accounts that it belongs to now. Returns the rows afterwards. */
async function moveBooked(
  deps: Deps,
  userId: string,
  before: Map<string, BookingRow>,
  bookings: readonly HistoryBooking[],
): Promise<Map<string, BookingRow>> {
  const moved = bookings.flatMap((booking) => {
    const row = before.get(keyOf(rowOf(booking)));
    const change = row && movedOf(row, booking);
    return change ? [{ row: { ...row, facts: rowOf(booking).facts }, change }] : [];
  });
  for (const part of parts(moved)) {
    await moveChainTransactions(
      deps,
      userId,
      part.map(({ change }) => change),
    );
    await insertBookings(
      deps.db,
      part.map(({ row }) => row),
    );
  }
  for (const { row } of moved) before.set(keyOf(row), row);
  return before;
}

/**
 * Makes the bookings of these transactions those that follow from what all accounts of the user have in them. What the
 * user has entered or imported stands for a booking, also when it came later; without it, the booking is made. Any other
 * booking that stays as it was is not touched, so that what the user has changed in it stays. Interrupted, it can be
 * repeated.
 */
async function bookAgain(deps: Deps, account: Account, txids: readonly string[]) {
  const { db } = deps;
  const { userId, accountId } = account;
  const moves = await listMoves(db, account, txids);
  const { bookings: wanted, problems } = READERS[account.kind]!.book(moves);
  const rows = await listBookings(db, account, txids);
  const batches = await batchesOf(deps, userId);
  const stored = await listStoredFor(deps, userId, wanted);
  const bookings = bookBeside(wanted, rows, stored, moves, batches);
  for (const part of parts(replacedKept(bookings, rows, stored, moves, batches)))
    await unbookChainHistory(deps, userId, part);
  const before = await moveBooked(deps, userId, new Map(rows.map((row) => [keyOf(row), row])), bookings);
  const after = new Map(bookings.map((booking) => [keyOf(rowOf(booking)), rowOf(booking).facts]));
  const present = await listEnteredIds(db, account);
  const isLost = ({ entered }: BookingRow) => entered !== null && !present.has(entered);
  const stays = (row: BookingRow) => after.get(keyOf(row)) === row.facts && !isLost(row);
  const rowBefore = (booking: HistoryBooking) => before.get(keyOf(rowOf(booking)));
  const kept = bookings.filter((booking) => {
    const row = rowBefore(booking);
    return row && stays(row) && row.entered === null;
  });
  const unchanged = new Set<string>();
  for (const part of parts(kept, KEYS_PER_PART)) {
    const bodies = part.map(({ body }) => body);
    for (const key of await listUnchanged(deps, userId, bodies)) unchanged.add(key);
  }
  const fresh = bookings.filter((booking) => {
    const row = rowBefore(booking);
    return !row || !stays(row);
  });
  const replaceable = kept.filter(({ body }) => unchanged.has(body.sourceKey));
  const entered = await findOwn(deps, account, [...fresh, ...replaceable], present);
  const replaced = replaceable.filter((booking) => entered.has(booking));
  const outdated = [...[...before.values()].filter((row) => !stays(row)), ...replaced.map(rowOf)];
  for (const part of parts(outdated)) {
    await unbookChainHistory(deps, userId, bookedKeys(part));
    await deleteBookings(db, part);
  }
  const missing = [...fresh, ...replaced];
  for (const [owner, own] of Map.groupBy(missing, ({ accountId: id }) => id)) {
    const batch = batches.get(owner);
    // The account was removed in this moment.
    if (batch === undefined) continue;
    for (const part of parts(own)) {
      const unentered = part.filter((booking) => !entered.has(booking));
      await bookChainHistory(
        deps,
        userId,
        unentered.map(({ body }) => body),
        batch,
      );
      const rows = part.map((booking) => ({ ...rowOf(booking), entered: entered.get(booking) ?? null }));
      await insertBookings(db, rows);
    }
  }
  // Also when nothing was booked, because an earlier run may have been interrupted here.
  await refreshHoldings(deps, await deps.market.latest(), userId, null);
  return problems(accountId);
}

/** Books the history of an account. Returns sentences about what is not known of it. */
export async function bookHistory(deps: Deps, account: Account): Promise<string[]> {
  return bookAgain(deps, account, await listTxids(deps.db, account));
}

/** Compares what was booked of a user's histories with a ledger in which many transactions came or left. */
export async function compareHistories(deps: Deps, userId: string): Promise<void> {
  for (const { id, kind } of await listBooked(deps.db, userId)) {
    await bookHistory(deps, { userId, kind, accountId: id });
    await saveCounts(deps, id);
  }
}

/** Stores how many transactions of a history are booked, and how many the ledger had. */
export async function saveCounts({ db }: Deps, accountId: string): Promise<void> {
  const { booked, ...counts } = await countBookings(db, accountId);
  const problems = (await listHistories(db, [accountId])).get(accountId)?.problems ?? "[]";
  await changeHistory(db, accountId, { booked, problems: JSON.stringify(withCounts(JSON.parse(problems), counts)) });
}

/** Books the history of an account in another account of the ledger, for which it stands now. One that was never read completely is booked there at its end. */
export async function moveHistory(deps: Deps, account: Account, ledgerAccount: string): Promise<void> {
  await changeHistory(deps.db, account.accountId, { ledgerAccount });
  const history = (await listHistories(deps.db, [account.accountId])).get(account.accountId);
  if (history?.covered == null) return;
  await bookHistory(deps, account);
  await saveCounts(deps, account.accountId);
}

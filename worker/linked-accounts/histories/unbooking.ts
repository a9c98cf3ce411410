import type { HistoryBooking } from "../../../shared/linked-accounts/histories/booking.ts";
import { type Exact, negated } from "../../../shared/values/decimal.ts";
import type { Deps } from "../../deps.ts";
import { bookChainHistory, listChainBatch, unbookChainHistory, undoBatch } from "../../transactions/batches.ts";
import { refreshHoldings } from "../../transactions/holdings.ts";
import { findLinked, type LinkedRow, listLinked } from "../linked-accounts.queries.ts";
import { type Account, bookedKeys, bookHistory, historyBatchOf, listStoredFor, parts } from "./booking.ts";
import {
  type BookingRow,
  deleteBookings,
  listBookings,
  listMoves,
  listSharing,
  listTxids,
} from "./bookings.queries.ts";
import { deleteHistory, listHistories } from "./histories.queries.ts";
import { bodyOf, type Kept } from "./kept.rules.ts";
import { READERS } from "./readers.ts";

/** How the history of an account leaves the ledger, or stays there without the account. */

/** Those rows of other linked accounts by which coins came to an account of the ledger. */
const bringing = (rows: readonly BookingRow[], accountId: string, ledgerAccount: string): BookingRow[] =>
  rows.filter((row) => row.accountId !== accountId && bodyOf(row).toAccount === ledgerAccount);

/**
 * A transfer has two accounts. When the history of the account `own` is removed, this returns the part of the other
 * account, which stays. It returns nothing if the other account is among `linked`, because its own history books it again.
 */
function leftOf(
  transfer: Kept,
  own: string | null,
  batch: string,
  linked: ReadonlySet<string>,
): HistoryBooking["body"][] {
  const { account, toAccount, at, legs, price, priceCurrency, fee, note, sourceKey } = transfer;
  // What it has booked itself is its own, also where the user has moved it.
  const isOwn = account === own || transfer.batchId === batch;
  const other = isOwn ? toAccount : account;
  if (toAccount === null || other === null || (!isOwn && toAccount !== own) || linked.has(other)) return [];
  const isArrival = isOwn;
  return [
    {
      ...{ kind: "transfer", at, account: other, toAccount: null, price, priceCurrency, note, sourceKey },
      legs: legs.map((leg) => ({
        ...leg,
        amount: isArrival ? negated(leg.amount as Exact) : leg.amount,
        account: null,
      })),
      ...{ fee: isArrival ? null : fee, positionId: null },
    },
  ];
}

/**
 * Prepares the removal of an account whose transactions are kept: what other linked accounts sent to it is no longer booked
 * by their histories, so that it stays as it is.
 */
export async function keepHistory(deps: Deps, { id, userId, kind }: Pick<LinkedRow, "id" | "userId" | "kind">) {
  const history = (await listHistories(deps.db, [id])).get(id);
  if (!history) return;
  const account = { userId, kind, accountId: id };
  const shared = await listBookings(deps.db, account, await listTxids(deps.db, account));
  for (const part of parts(bringing(shared, id, history.ledgerAccount))) await deleteBookings(deps.db, part);
}

/** Leaves what accounts that are no longer linked have in the history of an account, before it is removed. */
async function leaveOthers(
  deps: Deps,
  account: Account,
  { userId, kind, ...row }: LinkedRow,
  txids: readonly string[],
) {
  const linked = await listLinked(deps.db, userId);
  const histories = await listHistories(
    deps.db,
    linked.map(({ id }) => id),
  );
  const own = histories.get(account.accountId)?.ledgerAccount ?? row.ledgerAccount;
  const others = [...histories.values()].filter(
    ({ accountId, covered }) => accountId !== account.accountId && covered !== null,
  );
  const { bookings } = READERS[kind]!.book(await listMoves(deps.db, account, txids));
  const batch = await historyBatchOf({ userId, kind, ...row });
  const stored = [...(await listStoredFor(deps, userId, bookings)), ...(await listChainBatch(deps, userId, batch))];
  const names = new Set(others.map(({ ledgerAccount }) => ledgerAccount));
  const left = [...new Map(stored.map((one) => [one.id, one])).values()].flatMap((one) =>
    leftOf(one, own, batch, names),
  );
  for (const part of parts(left)) {
    await unbookChainHistory(
      deps,
      userId,
      part.map(({ sourceKey }) => sourceKey),
    );
    await bookChainHistory(deps, userId, part, null);
  }
}

/** Removes the history of an account from the ledger. What it had in common with others is booked as theirs. Returns how many were removed. */
export async function unbookHistory(deps: Deps, account: Account): Promise<number> {
  const txids = await listTxids(deps.db, account);
  const market = await deps.market.latest();
  const row = await findLinked(deps.db, account.userId, account.accountId);
  if (row) await leaveOthers(deps, account, row, txids);
  let count = 0;
  // Also those that an earlier link of the same account has booked.
  const own = (await listBookings(deps.db, account, txids)).filter(({ accountId }) => accountId === account.accountId);
  for (const part of parts(own)) count += await unbookChainHistory(deps, account.userId, bookedKeys(part));
  if (row) count += await undoBatch(deps, market, account.userId, await historyBatchOf(row));
  if (count > 0) await refreshHoldings(deps, market, account.userId, null);
  const others = await listSharing(deps.db, account, txids);
  await deleteHistory(deps.db, account.accountId);
  // With all that those accounts have, because the times of their transactions depend on each other.
  for (const accountId of others) await bookHistory(deps, { ...account, accountId });
  return count;
}

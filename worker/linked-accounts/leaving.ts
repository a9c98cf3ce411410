import { nameOf } from "../../shared/linked-accounts/names.ts";
import { conflict } from "../../shared/refusal.ts";
import type { Deps } from "../deps.ts";
import { askLedger } from "../transactions/figures/client.ts";
import { moveHistory } from "./histories/booking.ts";
import { countBookings } from "./histories/bookings.queries.ts";
import { type LinkedRow, listLinked, updateLinked } from "./linked-accounts.queries.ts";

/** What happens to the booked history of a linked account that leaves its account of the ledger. */

/** Names of accounts of the ledger in sentences; "" is the one without a name. */
export const accountName = (account: string): string =>
  account === "" ? "the coins without an account" : `"${account}"`;

/** Refuses while transactions of the history are booked, because they would count beside the balances. */
export async function refuseLeaving({ db }: Deps, { id, ledgerAccount }: LinkedRow) {
  const { booked } = await countBookings(db, id);
  if (booked === 0) return;
  throw conflict(
    `The transactions of its history are booked in ${accountName(ledgerAccount ?? "")}. Undo the history first, because otherwise its coins would count twice.`,
  );
}

/**
 * Moves the booked history of an account to a ledger account of its own, before the account is removed. Otherwise its coins
 * would be missing on the chains of the other linked accounts that stand for the same ledger account.
 */
export async function partHistory(deps: Deps, row: LinkedRow) {
  const { id, userId, kind, ledgerAccount } = row;
  const all = await listLinked(deps.db, userId);
  const isShared = all.some((one) => one.id !== id && one.ledgerAccount === ledgerAccount);
  if (ledgerAccount === null || !isShared || (await countBookings(deps.db, id)).booked === 0) return;
  const { accounts } = await askLedger(deps, userId, { name: "choices", yearStart: "01-01" });
  const taken = new Set([...accounts, ...all.map((one) => one.ledgerAccount)]);
  const name = `${ledgerAccount} ${nameOf(row)}`.trim();
  let [free, number] = [name, 2];
  while (taken.has(free)) free = `${name} ${number++}`;
  await updateLinked(deps.db, userId, id, { ledgerAccount: free, proof: null });
  await moveHistory(deps, { userId, kind, accountId: id }, free);
}

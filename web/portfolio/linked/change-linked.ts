import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { call } from "../../api/call.ts";
import { queries } from "../../api/query-client.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { accountsQuery } from "../accounts.queries.ts";
import { type LinkedAccount, linkedQuery } from "./linked.queries.ts";

export type LinkedChange = { label?: string; ledgerAccount?: string | null; together?: true; separateFrom?: string };

/** Changes a linked account, and reloads what counts its coins. */
export async function changeLinked(id: string, body: LinkedChange): Promise<void> {
  await call("PATCH /api/linked-accounts/:id", { params: { id }, body });
  await reloadLedger();
}

/** The names of the ledger's accounts. `stoodFor` are those that a linked account stands for. */
async function readNames() {
  const [{ accounts }, linked] = await Promise.all([
    queries.fetchQuery(accountsQuery),
    queries.fetchQuery(linkedQuery),
  ]);
  return { accounts, stoodFor: new Set(linked.map(({ ledgerAccount }) => ledgerAccount)) };
}

/** A name that no account of the ledger has: with a number, if it is taken. */
export async function freeName(name: string): Promise<string> {
  const { accounts, stoodFor } = await readNames();
  let [free, number] = [name, 2];
  while (accounts.includes(free) || stoodFor.has(free)) free = `${name} ${number++}`;
  return free;
}

/** How the ledger account for a history is called, and whether the ledger has one with the wallet's own name already. */
export async function accountForHistory(account: LinkedAccount) {
  const name = nameOf(account);
  const { accounts, stoodFor } = await readNames();
  return { name, free: await freeName(name), mayBeSame: accounts.includes(name) && !stoodFor.has(name) };
}

/**
 * Asks the server to read the account's transactions from its chain. They are booked in the ledger account that the
 * linked account stands for. If it stands for none yet, it stands for `ledgerAccount` from now on.
 */
export async function fetchHistory(
  { id, ledgerAccount: current }: LinkedAccount,
  ledgerAccount: string,
): Promise<void> {
  if (current == null) await changeLinked(id, { ledgerAccount });
  await call("POST /api/linked-accounts/:id/history", { params: { id } });
  await queries.invalidateQueries(linkedQuery);
}

/** Removes the transactions that were booked from the account's history. */
export async function undoHistory(id: string): Promise<void> {
  await call("DELETE /api/linked-accounts/:id/history", { params: { id } });
  await reloadLedger();
}

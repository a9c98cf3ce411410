import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { call, type Reply } from "../../api/call.ts";
import { queries } from "../../api/query-client.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { accountsQuery } from "../accounts.queries.ts";
import { type LinkedAccount, linkedQuery } from "./linked.queries.ts";

export type LinkedChange = { label?: string; ledgerAccount?: string | null; separateFrom?: string };

/** Changes a linked account, and reloads what counts its coins. */
export async function changeLinked(id: string, body: LinkedChange): Promise<void> {
  await call("PATCH /api/linked-accounts/:id", { params: { id }, body });
  await reloadLedger();
}

/** The ids of the transactions that an account of the ledger has, without those that other accounts sent to it. */
async function transactionsIn(account: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { account, ...(cursor !== null && { cursor }) };
    const page: Reply<"GET /api/transactions"> = await call("GET /api/transactions", { query });
    found.push(...page.items.filter((one) => one.account === account).map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

/**
 * Gives the transactions of an account of the ledger to the one that a linked account stands for, and compares its history
 * with them, so that what both have is there once.
 */
export async function mergeAccounts(linked: LinkedAccount, from: string, into: string): Promise<void> {
  const { setFields } = await import("../../ledger/change-many.ts");
  await setFields(await transactionsIn(from), { account: into });
  if (linked.history?.state === "complete") await fetchHistory(linked, into);
  await reloadLedger();
}

/** How the ledger account for a history is called, and whether the ledger has one with the wallet's own name already. */
export async function accountForHistory(account: LinkedAccount) {
  const [{ accounts }, linked] = await Promise.all([
    queries.fetchQuery(accountsQuery),
    queries.fetchQuery(linkedQuery),
  ]);
  const name = nameOf(account);
  const stoodFor = new Set(linked.map(({ ledgerAccount }) => ledgerAccount));
  const isTaken = (one: string) => accounts.includes(one) || stoodFor.has(one);
  let [free, number] = [name, 2];
  while (isTaken(free)) free = `${name} ${number++}`;
  return { name, free, mayBeSame: accounts.includes(name) && !stoodFor.has(name) };
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

import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { call } from "../../api/call.ts";
import { queries } from "../../api/query-client.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { type LinkedAccount, linkedQuery } from "./linked.queries.ts";

export type LinkedChange = { label?: string; ledgerAccount?: string | null; separateFrom?: string };

/** Changes a linked account, and reloads what counts its coins. */
export async function changeLinked(id: string, body: LinkedChange): Promise<void> {
  await call("PATCH /api/linked-accounts/:id", { params: { id }, body });
  await reloadLedger();
}

/**
 * Asks the server to read the account's transactions from its chain. They are booked in the ledger account of the same
 * coins. Without one, the account gets one of its own name.
 */
export async function fetchHistory(account: LinkedAccount): Promise<void> {
  const { id, ledgerAccount } = account;
  if (ledgerAccount == null) await changeLinked(id, { ledgerAccount: nameOf(account) });
  await call("POST /api/linked-accounts/:id/history", { params: { id } });
  await queries.invalidateQueries(linkedQuery);
}

/** Removes the transactions that were booked from the account's history. */
export async function undoHistory(id: string): Promise<void> {
  await call("DELETE /api/linked-accounts/:id/history", { params: { id } });
  await reloadLedger();
}

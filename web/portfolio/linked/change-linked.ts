import { call } from "../../api/call.ts";
import { queries } from "../../api/query-client.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { linkedQuery } from "./linked.queries.ts";

export type LinkedChange = { label?: string; ledgerAccount?: string | null; separateFrom?: string };

/** Changes a linked account, and reloads what counts its coins. */
export async function changeLinked(id: string, body: LinkedChange): Promise<void> {
  await call("PATCH /api/linked-accounts/:id", { params: { id }, body });
  await reloadLedger();
}

/** Asks the server to read the account's transactions from its chain. */
export async function fetchHistory(id: string): Promise<void> {
  await call("POST /api/linked-accounts/:id/history", { params: { id } });
  await queries.invalidateQueries(linkedQuery);
}

/** Removes the transactions that were booked from the account's history. */
export async function undoHistory(id: string): Promise<void> {
  await call("DELETE /api/linked-accounts/:id/history", { params: { id } });
  await reloadLedger();
}

import { call } from "../../api/call.ts";
import { reloadLedger } from "../../ledger/reload.ts";

export type LinkedChange = { label?: string; ledgerAccount?: string | null; separateFrom?: string };

/** Changes a linked account, and reloads what counts its coins. */
export async function changeLinked(id: string, body: LinkedChange): Promise<void> {
  await call("PATCH /api/linked-accounts/:id", { params: { id }, body });
  await reloadLedger();
}

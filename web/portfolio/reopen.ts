import { call } from "../api/call.ts";
import { failedWith, refusalOf, succeeded } from "../api/outcomes.ts";
import { reloadLeveraged } from "../ledger/reload.ts";
import { dismissFailures } from "../ui/toast/toast.ts";

/** The positions being reopened. A second request would be refused, because the position is open by then. */
const pending = new Set<string>();

/** Reopens a liquidated position and shows the result in a toast. This module loads with the first call. */
export async function reopen({ id }: { id: string }): Promise<void> {
  if (pending.has(id)) return;
  pending.add(id);
  dismissFailures();
  try {
    await call("POST /api/leveraged-positions/:id/reopen", { params: { id } });
    succeeded("Position reopened successfully");
  } catch (error) {
    failedWith(error, refusalOf(error) ?? "Failed to reopen position");
  }
  // The list also reloads after a refusal, because a refusal means that it is out of date.
  await reloadLeveraged();
  pending.delete(id);
}

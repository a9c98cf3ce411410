import { call } from "../api/call.ts";
import { attempt } from "../api/outcomes.ts";
import { queries } from "../api/query-client.ts";
import { reloadLedger } from "../ledger/reload.ts";

/** Deletes the transactions of an import. Returns whether the deletion succeeded. */
export async function undoImport(id: string): Promise<boolean> {
  const undone = call("DELETE /api/imports/:id", { params: { id } }).then(async () => {
    await Promise.all([reloadLedger(), queries.invalidateQueries({ queryKey: ["/api/imports"] })]);
  });
  return attempt(undone, "Import undone", "Failed to undo the import");
}

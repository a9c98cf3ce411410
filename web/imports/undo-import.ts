import type { QueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { attempt } from "../api/outcomes.ts";
import { reloadLedger } from "../portfolio/performance/ledger-reload.ts";

/** Deletes the transactions of an import. Returns whether the deletion succeeded. */
export async function undoImport(queries: QueryClient, id: string): Promise<boolean> {
  const undone = call("DELETE /api/imports/:id", { params: { id } }).then(async () => {
    await Promise.all([reloadLedger(queries), queries.invalidateQueries({ queryKey: ["/api/imports"] })]);
  });
  return attempt(undone, "Import undone", "Failed to undo the import");
}

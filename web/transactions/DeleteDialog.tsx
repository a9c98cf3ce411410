import { useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { attempt } from "../api/outcomes.ts";
import { reloadLedger } from "../portfolio/performance/ledger-reload.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { Transaction } from "./transactions.queries.ts";

export function DeleteDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = async () => {
    await call("DELETE /api/transactions/:id", { params: { id: transaction.id } });
    await reloadLedger(queries);
  };
  return (
    <ConfirmDialog
      title="Delete transaction"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      run={() => attempt(remove(), "Transaction deleted successfully", "Failed to delete the transaction")}
      onClose={onClose}
    >
      The transaction will be deleted, and your holding and gains are computed without it. This cannot be undone.
    </ConfirmDialog>
  );
}

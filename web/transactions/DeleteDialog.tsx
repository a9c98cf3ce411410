import { call } from "../api/call.ts";
import { attempt, failedWith } from "../api/outcomes.ts";
import { reloadLedger } from "../ledger/reload.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { toast } from "../ui/toast/toast.ts";
import type { Transaction } from "./transactions.queries.ts";

export function DeleteDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const params = { id: transaction.id };
  const restore = async () => {
    await call("POST /api/transactions/:id/restore", { params });
    await reloadLedger();
  };
  const remove = async () => {
    try {
      await call("DELETE /api/transactions/:id", { params });
      await reloadLedger();
    } catch (error) {
      failedWith(error, "Failed to delete the transaction");
      return false;
    }
    const undo = () => void attempt(restore(), "Transaction restored", "Failed to restore the transaction");
    const action = { label: "Undo", run: undo };
    toast({ title: "Success", description: "Transaction deleted successfully", tone: "good", action });
    return true;
  };
  return (
    <ConfirmDialog
      title="Delete transaction"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      run={remove}
      onClose={onClose}
    >
      The transaction will be deleted, and your holdings and gains will be computed without it.
    </ConfirmDialog>
  );
}

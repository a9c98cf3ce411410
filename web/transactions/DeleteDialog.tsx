import { failedWith, refusalOf, succeeded } from "../api/outcomes.ts";
import { deleteMany } from "../ledger/change-many.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { Transaction } from "./transactions.queries.ts";

type Props = { transactions: readonly Transaction[]; onDone?: () => void; onClose: () => void };

/** Deletes a transaction, or many. */
export function DeleteDialog({ transactions, onDone, onClose }: Props) {
  const isOne = transactions.length === 1;
  const what = isOne ? "transaction" : `${transactions.length} transactions`;
  const remove = async () => {
    try {
      const undo = await deleteMany(transactions.map(({ id }) => id));
      succeeded(`${isOne ? "Transaction" : what} deleted successfully`, undo);
    } catch (error) {
      failedWith(error, refusalOf(error) ?? `Failed to delete the ${isOne ? what : "transactions"}`);
      return false;
    }
    onDone?.();
    return true;
  };
  return (
    <ConfirmDialog
      title={`Delete ${what}`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      run={remove}
      onClose={onClose}
    >
      {`The ${isOne ? what : "transactions"} will be deleted, and your holdings and gains will be computed without ${isOne ? "it" : "them"}.`}
    </ConfirmDialog>
  );
}

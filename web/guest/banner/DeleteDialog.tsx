import { attempt } from "../../api/outcomes.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { retryImport } from "../../ui/lazy/lazy-parts.ts";
import { dropPortfolio } from "../save-state.ts";

// Loads while the user reads the question.
const moveModule = retryImport(() => import("../move/move.ts"));

/** Asks before everything is deleted that this browser keeps of the portfolio. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const run = async () => {
    const { discard } = await moveModule;
    const isDeleted = await attempt(discard(), "Portfolio deleted", "Failed to delete the portfolio");
    if (isDeleted) dropPortfolio();
    return isDeleted;
  };
  return (
    <ConfirmDialog
      title="Delete this portfolio"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      run={run}
      onClose={onClose}
    >
      All positions and transactions in this browser will be deleted. This cannot be undone.
    </ConfirmDialog>
  );
}

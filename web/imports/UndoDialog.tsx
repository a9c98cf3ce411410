import type { PastImport } from "../ledger/past-imports.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { undoImport } from "./undo-import.ts";

export function UndoDialog({ past, onClose }: { past: PastImport; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Undo import"
      confirmLabel="Undo"
      pendingLabel="Undoing..."
      run={() => undoImport(past.id)}
      onClose={onClose}
    >
      {`All transactions that ${past.fileName} has added will be deleted.`}
    </ConfirmDialog>
  );
}

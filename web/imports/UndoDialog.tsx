import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { PastImport } from "./imports.queries.ts";
import { undoImport } from "./undo-import.ts";

export function UndoDialog({ past, onClose }: { past: PastImport; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title="Undo import"
      confirmLabel="Undo"
      pendingLabel="Undoing..."
      run={() => undoImport(queries, past.id)}
      onClose={onClose}
    >
      {`All transactions that ${past.fileName} has added will be deleted.`}
    </ConfirmDialog>
  );
}

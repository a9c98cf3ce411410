import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { DropTarget } from "./DropTarget.tsx";
import { keepDroppedFile } from "./dropped-file.ts";

/** Opens the import with a file that is dropped on another page. */
export function DropToImport() {
  const navigate = useNavigate();
  const open = useCallback(
    (file: File) => {
      keepDroppedFile(file);
      void navigate({ to: "/transactions", search: { report: "imports" } });
    },
    [navigate],
  );
  return <DropTarget label="Drop the file to import it" onFile={open} />;
}

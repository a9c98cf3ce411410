import { useEffect, useState } from "react";

const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** Accepts a file that is dropped anywhere on the page. While a file is dragged over the page, the label is shown. */
export function DropTarget({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFile(event)) return;
      // Without this the browser would open the file.
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) onFile(file);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [onFile]);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-20 grid place-items-center bg-backdrop p-6" aria-hidden="true">
      <p className="floating rounded-dialog border-2 border-dashed border-accent bg-raised px-8 py-6 text-16 font-semibold">
        {label}
      </p>
    </div>
  );
}

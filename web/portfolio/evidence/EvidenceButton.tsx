import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const EvidenceDialog = lazyPart(async () => (await import("./EvidenceDialog.tsx")).EvidenceDialog);

type Props = { transactionId: string; title: string; label?: string; className: string; children: ReactNode };

/** Opens how a transaction was valued. `title` is that of the dialog; without it `label` names the button. */
export function EvidenceButton({ transactionId, title, label, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <EvidenceDialog transactionId={transactionId} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

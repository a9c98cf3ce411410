import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** A part that is folded until it is opened. */
export const Fold = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="group">
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-13 font-medium">
      {label}
      <ChevronDown className="lucide text-text-3 group-open:rotate-180" aria-hidden="true" />
    </summary>
    {children}
  </details>
);

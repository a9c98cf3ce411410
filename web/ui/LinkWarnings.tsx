import { TriangleAlert } from "lucide-react";
import { linkWarning } from "../../shared/values/link-warning.ts";

/** How the links that a user has given may deceive. Nothing when none of them does. */
export function LinkWarnings({ urls }: { urls: readonly string[] }) {
  const warnings = [...new Set(urls.flatMap((url) => linkWarning(url) ?? []))];
  if (warnings.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1.5 rounded-control border border-line bg-surface p-3 text-13" aria-label="Warnings">
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-2 wrap-anywhere text-warn">
          <TriangleAlert className="lucide mt-0.5 flex-none" aria-hidden="true" /> {warning}
        </li>
      ))}
    </ul>
  );
}

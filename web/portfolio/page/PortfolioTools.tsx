import { Eye, EyeOff, RefreshCw } from "lucide-react";
import { useState } from "react";
import { togglePrivacy, usePrivacy } from "./privacy.ts";

/** The buttons that hide amounts and refresh prices. */
export function PortfolioTools({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const isPrivate = usePrivacy();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await onRefresh();
    setBusy(false);
  };
  return (
    <div className="flex items-center gap-1 md:gap-2">
      <button
        type="button"
        className="icon-button"
        aria-pressed={isPrivate}
        aria-label="Hide amounts"
        title={isPrivate ? "Show amounts" : "Hide amounts"}
        onClick={togglePrivacy}
      >
        {isPrivate ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </button>
      <button
        type="button"
        className="button max-md:w-11 max-md:px-0"
        disabled={busy}
        aria-label="Refresh Prices"
        onClick={() => void refresh()}
      >
        <RefreshCw aria-hidden="true" className={busy ? "motion-safe:animate-spin" : ""} />
        <span className="max-md:hidden">Refresh Prices</span>
      </button>
    </div>
  );
}

import { Eye, EyeOff, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
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
    <div className="portfolio-tools">
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
      <Button disabled={busy} aria-label="Refresh Prices" onClick={() => void refresh()}>
        <RefreshCw aria-hidden="true" className={busy ? "lucide spinner" : "lucide"} />
        <span className="refresh-word">Refresh Prices</span>
      </Button>
    </div>
  );
}

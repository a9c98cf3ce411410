import { Download, Eye, EyeOff, FileUp, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { togglePrivacy, usePrivacy } from "./privacy.ts";

type Props = { onImport: () => void; onRefresh: () => Promise<void>; hasPositions: boolean };

/** What can be done to the portfolio as a whole. */
export function PortfolioTools({ onImport, onRefresh, hasPositions }: Props) {
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
      <button type="button" className="icon-button" aria-label="Import CSV" title="Import CSV" onClick={onImport}>
        <FileUp aria-hidden="true" />
      </button>
      {hasPositions && (
        <a className="icon-button" href="/api/portfolio/export" download aria-label="Export CSV" title="Export CSV">
          <Download aria-hidden="true" />
        </a>
      )}
      <Button disabled={busy} aria-label="Refresh Prices" onClick={() => void refresh()}>
        <RefreshCw aria-hidden="true" className={busy ? "lucide spinner" : "lucide"} />
        <span className="refresh-word">Refresh Prices</span>
      </Button>
    </div>
  );
}

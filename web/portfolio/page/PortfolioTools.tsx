import { Eye, EyeOff, Link, RefreshCw, TrendingDown } from "lucide-react";
import { useState } from "react";
import { usePhone } from "../../ui/use-media.ts";
import type { PortfolioSearch } from "../portfolio-search.ts";
import { togglePrivacy, usePrivacy } from "../privacy.ts";
import { toggleWhatIf } from "../what-if/what-if-search.ts";
import type { OpenDialog } from "./PortfolioDialogs.tsx";

type Props = {
  /** Nothing can be shared or change yet. */
  isEmpty: boolean;
  search: PortfolioSearch;
  onSearch: (next: (current: PortfolioSearch) => PortfolioSearch) => void;
  onDialog: (dialog: OpenDialog) => void;
  onRefresh: () => Promise<void>;
};

/** The buttons that open the what-if slider, share the portfolio, hide amounts and refresh prices. */
export function PortfolioTools({ isEmpty, search, onSearch, onDialog, onRefresh }: Props) {
  const isPrivate = usePrivacy();
  const isPhone = usePhone();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await onRefresh();
    setBusy(false);
  };
  return (
    <div className="flex items-center gap-1 md:gap-2">
      {!isPhone && !isEmpty && (
        <>
          <button
            type="button"
            className="button quiet"
            aria-pressed={search.whatif !== undefined}
            aria-label="What if prices change"
            title="What if prices change?"
            onClick={() => onSearch(toggleWhatIf)}
          >
            <TrendingDown aria-hidden="true" /> What if
          </button>
          <button
            type="button"
            className="button quiet"
            aria-label="Share portfolio"
            onClick={() => onDialog({ kind: "share" })}
          >
            <Link aria-hidden="true" /> Share
          </button>
        </>
      )}
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

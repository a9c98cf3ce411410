import { Eye, EyeOff, Link, RefreshCw, TrendingDown } from "lucide-react";
import { useState } from "react";
import { usePhone } from "../../ui/use-media.ts";
import { togglePrivacy, usePrivacy } from "./privacy.ts";

type Props = {
  isWhatIf: boolean;
  onWhatIf: () => void;
  onRefresh: () => Promise<void>;
  onShare: () => void;
};

/** The buttons that open the what-if slider, share the portfolio, hide amounts and refresh prices. */
export function PortfolioTools({ isWhatIf, onWhatIf, onRefresh, onShare }: Props) {
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
      {!isPhone && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-pressed={isWhatIf}
            aria-label="What if prices change"
            title="What if prices change?"
            onClick={onWhatIf}
          >
            <TrendingDown aria-hidden="true" />
          </button>
          <button type="button" className="icon-button" aria-label="Share portfolio" title="Share" onClick={onShare}>
            <Link aria-hidden="true" />
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

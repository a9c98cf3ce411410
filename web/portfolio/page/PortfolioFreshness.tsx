import { ClockAlert } from "lucide-react";
import { counted } from "../../../shared/values/format-market.ts";
import { Freshness, SandboxMark, useFreshness } from "../../markets/page/Freshness.tsx";

/** How old the prices are, of the market and of the positions that it does not price in time. */
export function PortfolioFreshness({ stale, failed }: { stale: number; failed: boolean }) {
  const freshness = useFreshness();
  if (!freshness) return null;
  const updated = freshness.updated.replace(/^U/, "Prices u");
  return (
    <p className="portfolio-fresh">
      <Freshness updated={updated} stale={freshness.stale} />
      {stale > 0 && !freshness.stale && (
        <span className="fresh stale">
          <ClockAlert aria-hidden="true" /> {counted(stale, "price is old or missing", "prices are old or missing")}
        </span>
      )}
      {failed && (
        <span className="fresh stale" role="status">
          <ClockAlert aria-hidden="true" /> Prices could not be refreshed
        </span>
      )}
      {freshness.source === "Sandbox" && <SandboxMark />}
    </p>
  );
}

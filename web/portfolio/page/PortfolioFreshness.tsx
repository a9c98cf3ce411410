import { ClockAlert } from "lucide-react";
import { counted } from "../../../shared/values/format-market.ts";
import { Freshness, useFreshness } from "../../markets/page/Freshness.tsx";

/** The age of the market's prices, the number of positions with an old or missing price, and a failed refresh. */
export function PortfolioFreshness({ staleCount, failed }: { staleCount: number; failed: boolean }) {
  const freshness = useFreshness();
  if (!freshness) return null;
  const updated = freshness.updated.replace(/^U/, "Prices u");
  return (
    <p className="flex flex-wrap gap-x-4">
      <Freshness updated={updated} stale={freshness.stale} />
      {staleCount > 0 && !freshness.stale && (
        <span className="fresh text-warn">
          <ClockAlert aria-hidden="true" />{" "}
          {counted(staleCount, "price is old or missing", "prices are old or missing")}
        </span>
      )}
      {failed && (
        <span className="fresh text-warn" role="status">
          <ClockAlert aria-hidden="true" /> Prices could not be refreshed
        </span>
      )}
    </p>
  );
}

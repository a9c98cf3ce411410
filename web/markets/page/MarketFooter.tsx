import { countText } from "../../../shared/markets/coin-cells.ts";
import { Freshness, Source, useFreshness } from "./Freshness.tsx";

export function MarketFooter({ shownCount, totalCount }: { shownCount: number; totalCount: number }) {
  const freshness = useFreshness();
  return (
    <footer className="market-foot">
      <span>{countText(shownCount, totalCount)}</span>
      {freshness && (
        <span className="market-origin">
          <Freshness updated={freshness.updated} stale={freshness.stale} />
          <span>Prices update every minute</span>
          <Source source={freshness.source} />
        </span>
      )}
    </footer>
  );
}

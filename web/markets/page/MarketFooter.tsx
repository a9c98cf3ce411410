import { countText } from "../../../shared/markets/coin-cells.ts";
import { Freshness, Source, useFreshness } from "./Freshness.tsx";
import { TableFooter } from "./TableFooter.tsx";

export function MarketFooter({ shownCount, totalCount }: { shownCount: number; totalCount: number }) {
  const freshness = useFreshness();
  const origin = freshness && (
    <>
      <Freshness updated={freshness.updated} stale={freshness.stale} />
      <span>Prices update every minute</span>
      <Source source={freshness.source} />
    </>
  );
  return (
    <TableFooter note={origin}>
      <span>{countText(shownCount, totalCount)}</span>
    </TableFooter>
  );
}

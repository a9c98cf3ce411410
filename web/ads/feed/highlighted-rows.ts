import { type CSSProperties, useMemo } from "react";
import { type HighlightedRow, highlightedRows } from "../../../shared/ads/highlighted-rows.ts";
import { firstHighlightedRows, useRunningAds } from "./ad-feed.ts";

/** The highlighted rows of a table. They are not part of the lazily loaded ads, because the table itself shows them. */
export function useHighlightedRows(page: "market" | "icp_tokens"): HighlightedRow[] {
  const ads = useRunningAds();
  return useMemo(
    () => (ads ? highlightedRows(ads, page) : page === "market" ? firstHighlightedRows() : []),
    [ads, page],
  );
}

/** The class and style of a table row. A highlighted row may have an edge in the advertiser's colour. */
export const highlightProps = (row: HighlightedRow | undefined): { className: string; style?: CSSProperties } => {
  if (!row) return { className: "coin" };
  return { className: "coin paid", ...(row.edgeColour && { style: { "--paid": row.edgeColour } as CSSProperties }) };
};

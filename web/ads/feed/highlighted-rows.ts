import { type CSSProperties, useMemo } from "react";
import { type HighlightedRow, highlightedRows } from "../../../shared/ads/highlighted-rows.ts";
import { firstHighlightedRows, useRunningAds } from "./ad-feed.ts";

/** The table itself shows these, so they are here and not with the other ads, which come later. */
export function usePaidRows(page: "market" | "icp_tokens"): HighlightedRow[] {
  const ads = useRunningAds();
  return useMemo(
    () => (ads ? highlightedRows(ads, page) : page === "market" ? firstHighlightedRows() : []),
    [ads, page],
  );
}

/** Sand, and an edge that may have the advertiser's colour. */
export const paidLook = (row: HighlightedRow | undefined): { className: string; style?: CSSProperties } => {
  if (!row) return { className: "coin" };
  return { className: "coin paid", ...(row.edge && { style: { "--paid": row.edge } as CSSProperties }) };
};

import { type CSSProperties, useMemo } from "react";
import { type PaidRow, paidRows } from "../../../shared/ads/highlighted-rows.ts";
import { firstPaidRows, useRunningAds } from "./ad-feed.ts";

/** The table itself shows these, so they are here and not with the other ads, which come later. */
export function usePaidRows(page: "market" | "icp_tokens"): PaidRow[] {
  const ads = useRunningAds();
  return useMemo(() => (ads ? paidRows(ads, page) : page === "market" ? firstPaidRows() : []), [ads, page]);
}

/** Sand, and an edge that may have the advertiser's colour. */
export const paidLook = (row: PaidRow | undefined): { className: string; style?: CSSProperties } => {
  if (!row) return { className: "coin" };
  return { className: "coin paid", ...(row.edge && { style: { "--paid": row.edge } as CSSProperties }) };
};

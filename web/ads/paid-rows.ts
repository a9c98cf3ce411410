import { type CSSProperties, useMemo } from "react";
import { isColour } from "../../shared/ad-rules.ts";
import { type RunningAds, useRunningAds } from "./ad-feed.ts";

/** A row of the market that somebody highlights. */
export type PaidRow = { adId: string; coinId: string; isForced: boolean; edge: string | undefined };

/** Of what came over the wire, whatever it holds. */
export const paidRows = (ads: RunningAds): PaidRow[] =>
  ads.flatMap(({ id, type, config: { coinId, forceToTop, highlightColor, placement = "market" } }) => {
    if (type !== "highlight" || placement !== "market") return [];
    const edge = isColour(String(highlightColor)) ? String(highlightColor) : undefined;
    return [{ adId: id, coinId: String(coinId), isForced: forceToTop === true, edge }];
  });

/** The table itself shows these, so they are here and not with the other ads, which come later. */
export function usePaidRows(): PaidRow[] {
  const ads = useRunningAds();
  return useMemo(() => paidRows(ads ?? []), [ads]);
}

/** Sand, and an edge that may have the advertiser's colour. */
export const paidLook = (row: PaidRow | undefined): { className: string; style?: CSSProperties } => {
  if (!row) return { className: "coin" };
  return { className: "coin paid", ...(row.edge && { style: { "--paid": row.edge } as CSSProperties }) };
};

/** Coins that are forced to the top come first, in the order of their ads; everything else keeps its order. */
export function forcedFirst(ids: string[], rows: readonly PaidRow[]): string[] {
  const forced = new Set(rows.flatMap(({ coinId, isForced }) => (isForced && ids.includes(coinId) ? [coinId] : [])));
  return forced.size === 0 ? ids : [...forced, ...ids.filter((id) => !forced.has(id))];
}

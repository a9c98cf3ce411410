import { isColour } from "./is-colour.ts";

/** A highlighted row, which an advertiser pays for, in the market or in the list of ICP tokens. */
export type HighlightedRow = { adId: string; coinId: string; isForced: boolean; edgeColour: string | undefined };

type RunningAd = { id: string; type: string; config: Record<string, unknown> };

/** The highlighted rows of a page. Unusable values in an ad's config are ignored. */
export const highlightedRows = (
  ads: readonly RunningAd[],
  page: "market" | "icp_tokens" = "market",
): HighlightedRow[] =>
  ads.flatMap(({ id, type, config: { coinId, forceToTop, highlightColor, placement = "market" } }) => {
    if (type !== "highlight" || placement !== page) return [];
    const edgeColour = isColour(String(highlightColor)) ? String(highlightColor) : undefined;
    return [{ adId: id, coinId: String(coinId), isForced: forceToTop === true, edgeColour }];
  });

/** Moves coins that are forced to the top to the front, in the order of their ads; the others keep their order. */
export function forcedFirst(ids: string[], rows: readonly HighlightedRow[]): string[] {
  const forced = new Set(rows.flatMap(({ coinId, isForced }) => (isForced && ids.includes(coinId) ? [coinId] : [])));
  return forced.size === 0 ? ids : [...forced, ...ids.filter((id) => !forced.has(id))];
}

import { isColour } from "./rules.ts";

/** A row of the market, or of the list of ICP tokens, that somebody highlights. */
export type HighlightedRow = { adId: string; coinId: string; isForced: boolean; edge: string | undefined };

type Shown = { id: string; type: string; config: Record<string, unknown> };

/** Of ads as pages get them, whatever they hold. */
export const highlightedRows = (ads: readonly Shown[], page: "market" | "icp_tokens" = "market"): HighlightedRow[] =>
  ads.flatMap(({ id, type, config: { coinId, forceToTop, highlightColor, placement = "market" } }) => {
    if (type !== "highlight" || placement !== page) return [];
    const edge = isColour(String(highlightColor)) ? String(highlightColor) : undefined;
    return [{ adId: id, coinId: String(coinId), isForced: forceToTop === true, edge }];
  });

/** Coins that are forced to the top come first, in the order of their ads; everything else keeps its order. */
export function forcedFirst(ids: string[], rows: readonly HighlightedRow[]): string[] {
  const forced = new Set(rows.flatMap(({ coinId, isForced }) => (isForced && ids.includes(coinId) ? [coinId] : [])));
  return forced.size === 0 ? ids : [...forced, ...ids.filter((id) => !forced.has(id))];
}

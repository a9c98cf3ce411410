import { isColour } from "./is-colour.ts";

/** A highlighted row, which an advertiser pays for, in the market or in the list of ICP tokens. */
export type HighlightedRow = { adId: string; coinId: string; isForced: boolean; edgeColour: string | undefined };

type RunningAd = { id: string; type: string; config: Record<string, unknown> };

/** The highlighted rows of a page. An ad without a coin id is left out, and other unusable values are ignored. */
export const highlightedRows = (
  ads: readonly RunningAd[],
  page: "market" | "icp_tokens" = "market",
): HighlightedRow[] =>
  ads.flatMap(({ id, type, config: { coinId, forceToTop, highlightColor, placement = "market" } }) => {
    if (type !== "highlight" || placement !== page || typeof coinId !== "string") return [];
    const edgeColour = isColour(String(highlightColor)) ? String(highlightColor) : undefined;
    return [{ adId: id, coinId, isForced: forceToTop === true, edgeColour }];
  });

/** Puts the coins of ads with `isForced` first, in the order of the ads. The other coins keep their order. */
export function forcedFirst(ids: string[], rows: readonly HighlightedRow[]): string[] {
  const forced = new Set(rows.flatMap(({ coinId, isForced }) => (isForced && ids.includes(coinId) ? [coinId] : [])));
  return forced.size === 0 ? ids : [...forced, ...ids.filter((id) => !forced.has(id))];
}

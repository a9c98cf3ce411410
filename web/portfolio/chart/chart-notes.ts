import type { Reply } from "../../api/call.ts";

export const OLDER_LOADING = "Older prices are being loaded";
const GAPS_LOADING = "The line breaks where prices are still being loaded";
const GAPS = "The line breaks where a price is not known";

type Point = Pick<Reply<"GET /api/portfolio/values">[number], "isAfterGap" | "leftOut" | "stated">;

/** What a chart of values does not show, and why, as sentences without a full stop. */
export function chartNotes(points: readonly Point[], isLoading: boolean): string[] {
  const { leftOut = [], stated = [] } = points[0] ?? {};
  const hasGaps = points.some(({ isAfterGap }) => isAfterGap);
  const loading = isLoading ? [hasGaps ? GAPS_LOADING : OLDER_LOADING] : hasGaps ? [GAPS] : [];
  return [
    ...loading,
    ...(leftOut.length > 0 ? [`Left out, because no price is known for ${leftOut.join(", ")}`] : []),
    ...(stated.length > 0 ? [`Counted at the price that you stated, on all days: ${stated.join(", ")}`] : []),
  ];
}

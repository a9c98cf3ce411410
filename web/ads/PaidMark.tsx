import type { CSSProperties } from "react";
import type { Ad } from "./ad.ts";
import { useImpression } from "./use-ads.ts";

/** What makes a row of the market a paid one: sand, and an edge that may have the advertiser's colour. */
export const paidRow = (ad: Ad | undefined): { className: string; style?: CSSProperties } => {
  if (!ad) return { className: "coin" };
  const style = ad.colour ? ({ "--paid": ad.colour } as CSSProperties) : undefined;
  return { className: "coin paid", ...(style && { style }) };
};

export function PaidMark({ ad }: { ad: Ad }) {
  const seen = useImpression(ad.id);
  return (
    <span className="sponsored" ref={seen}>
      Sponsored
    </span>
  );
}

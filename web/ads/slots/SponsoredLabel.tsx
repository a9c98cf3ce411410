import { useImpression } from "./use-impression.ts";

/** The label of a highlighted row, which also counts its impressions. */
export function SponsoredLabel({ adId }: { adId: string }) {
  const impressionRef = useImpression(adId);
  return (
    <span className="sponsored" ref={impressionRef}>
      Sponsored
    </span>
  );
}

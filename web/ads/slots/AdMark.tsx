import { useImpression } from "./use-impression.ts";

/** On a row that somebody highlights. */
export function AdMark({ adId }: { adId: string }) {
  const seen = useImpression(adId);
  return (
    <span className="sponsored" ref={seen}>
      Sponsored
    </span>
  );
}

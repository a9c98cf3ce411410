import { X } from "lucide-react";
import type { Ad } from "../ad.ts";
import { AdFace } from "./AdFace.tsx";
import { AdLink } from "./AdLink.tsx";
import { closeAd } from "./closed-ads.ts";
import { useImpression } from "./use-impression.ts";

/** What somebody paid for: on sand, with a way to close it. `kind` is its shape. */
export function AdCard({ ad, kind }: { ad: Ad; kind: "banner" | "tile" }) {
  const seen = useImpression(ad.id);
  return (
    <aside className={`sponsor ${kind}`} aria-label={`Sponsored: ${ad.title}`} ref={seen}>
      <AdLink ad={ad} className="sponsor-link">
        <AdFace ad={ad} kind={kind} />
      </AdLink>
      <button
        type="button"
        className="sponsor-close"
        aria-label={`Close the ad ${ad.title}`}
        onClick={() => closeAd(ad.id)}
      >
        <X aria-hidden="true" />
      </button>
    </aside>
  );
}

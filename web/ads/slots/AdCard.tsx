import { X } from "lucide-react";
import type { Ad } from "../ad.ts";
import { AD_CONTENT, AD_FRAME, AdFace, frameStyle } from "./AdFace.tsx";
import { AdLink } from "./AdLink.tsx";
import { closeAd } from "./closed-ads.ts";
import { useImpression } from "./use-impression.ts";

/** A banner or tile with a close button. */
export function AdCard({ ad, kind }: { ad: Ad; kind: "banner" | "tile" }) {
  const impressionRef = useImpression(ad.id);
  return (
    <aside className={AD_FRAME} style={frameStyle(ad)} aria-label={`Sponsored: ${ad.title}`} ref={impressionRef}>
      <AdLink ad={ad} className={AD_CONTENT}>
        <AdFace ad={ad} kind={kind} />
      </AdLink>
      <button
        type="button"
        className={`absolute top-0 right-0 grid size-11 place-items-center rounded-control md:top-0.5 md:right-0.5 md:size-7 ${ad.colours ? "" : "text-text-3 hover:text-text"}`}
        aria-label={`Close the ad ${ad.title}`}
        onClick={() => closeAd(ad.id)}
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </aside>
  );
}

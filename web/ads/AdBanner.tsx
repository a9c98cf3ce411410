import type { Placement } from "../../shared/ad-rules.ts";
import { Sponsor } from "./Sponsor.tsx";
import { useBannerAt } from "./use-ads.ts";

/** One banner of a place, or nothing once it was closed. */
export function AdBanner({ placement }: { placement: Extract<Placement, "top" | "between_sections" | "bottom"> }) {
  const ad = useBannerAt(placement);
  return ad ? (
    <div className="banner-row">
      <Sponsor ad={ad} kind="banner" />
    </div>
  ) : null;
}

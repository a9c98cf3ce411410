import type { Placement } from "../../../shared/ads/rules.ts";
import { useBannerAt } from "../feed/use-ads.ts";
import { AdCard } from "./AdCard.tsx";

/** One banner of a place, or nothing once it was closed. */
export function AdBanner({ placement }: { placement: Extract<Placement, "top" | "between_sections" | "bottom"> }) {
  const ad = useBannerAt(placement);
  return ad ? (
    <div className="banner-row">
      <AdCard ad={ad} kind="banner" />
    </div>
  ) : null;
}

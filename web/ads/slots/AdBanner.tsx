import type { Placement } from "../../../shared/ads/rules.ts";
import { useBanner } from "../feed/use-ads.ts";
import { AdCard } from "./AdCard.tsx";

/** The banner of a placement, or nothing after the visitor has closed it. */
export function AdBanner({ placement }: { placement: Extract<Placement, "top" | "between_sections" | "bottom"> }) {
  const ad = useBanner(placement);
  return ad ? (
    <div className="my-4">
      <AdCard ad={ad} kind="banner" />
    </div>
  ) : null;
}

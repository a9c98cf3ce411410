import { type AdType, PLACEMENTS_OF, shownType } from "../../../shared/ads/rules.ts";
import { parseAd } from "../ad.ts";
import { AdFace } from "../slots/AdFace.tsx";
import "../slots/sand-styles.css";

const EPOCH = new Date(0).toISOString();

/** The ad as it will look in its placement, without a link. */
export function AdPreview({ adType, config }: { adType: AdType; config: Record<string, unknown> }) {
  const type = shownType(adType);
  const raw = { id: "preview", type, isActive: true as const, startDate: EPOCH, endDate: EPOCH, priority: 1 };
  const ad = parseAd({ ...raw, config: { placement: PLACEMENTS_OF[adType][0], ...config } });
  if (type === "highlight") {
    return (
      <div className="preview-row" style={ad.colour ? { borderLeftColor: ad.colour } : undefined}>
        <span className="preview-disc" aria-hidden="true">
          {ad.symbol.charAt(0) || "•"}
        </span>
        <span>
          <span className="block font-medium">{ad.title || "Name"}</span>
          <span className="text-12 text-text-3">
            {ad.symbol || "SYMBOL"} <span className="sponsored ml-2">Sponsored</span>
          </span>
        </span>
        {ad.forceToTop && <span className="ml-auto text-12 text-text-3">At the top of the list</span>}
      </div>
    );
  }
  if (type === "scrolling") {
    return (
      <div className="preview-line">
        <span className="sponsored">Sponsored</span>
        {ad.messages.map((message, index) => (
          <span key={index}>{message}</span>
        ))}
      </div>
    );
  }
  const kind = type === "banner" ? "banner" : "tile";
  return (
    <div className={`sponsor ${kind} preview`}>
      <span className="sponsor-link">
        <AdFace ad={ad} kind={kind} />
      </span>
    </div>
  );
}

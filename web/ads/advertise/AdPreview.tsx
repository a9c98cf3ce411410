import { type AdType, PLACEMENTS_OF, shownType } from "../../../shared/ads/rules.ts";
import { parseAd } from "../ad.ts";
import { AD_CONTENT, AD_FRAME, AdFace, frameStyle } from "../slots/AdFace.tsx";

const LINE = "flex min-h-12 items-center gap-3 bg-ad px-3";
const EPOCH = new Date(0).toISOString();

/** `orderId` is missing while the order does not exist. */
type Props = { adType: AdType; config: Record<string, unknown>; orderId?: string };

/** The ad as it will look in its placement, without a link. */
export function AdPreview({ adType, config, orderId = "preview" }: Props) {
  const type = shownType(adType);
  const raw = { id: orderId, type, isActive: true as const, startDate: EPOCH, endDate: EPOCH, priority: 1 };
  const ad = parseAd({ ...raw, config: { placement: PLACEMENTS_OF[adType][0], ...config } });
  if (type === "highlight") {
    return (
      <div
        className={`${LINE} border-l-2 border-ad-text`}
        style={ad.edgeColour ? { borderLeftColor: ad.edgeColour } : undefined}
      >
        <span
          className="grid size-7 flex-none place-items-center rounded-full border border-ad-line text-11 font-semibold text-ad-text"
          aria-hidden="true"
        >
          {ad.symbol.charAt(0) || "•"}
        </span>
        <span>
          <span className="block font-medium">{ad.title || "Name"}</span>
          <span className="text-12 text-text-3">
            {ad.symbol || "SYMBOL"} <span className="ml-2 font-medium text-ad-text">Sponsored</span>
          </span>
        </span>
        {ad.forceToTop && <span className="ml-auto text-12 text-text-3">At the top of the list</span>}
      </div>
    );
  }
  if (type === "scrolling") {
    return (
      <div className={`${LINE} border border-ad-line text-13 leading-5 wrap-anywhere`}>
        <span className="font-medium text-ad-text">Sponsored</span>
        {ad.messages.map((message, index) => (
          <span key={index}>{message}</span>
        ))}
      </div>
    );
  }
  const kind = type === "banner" ? "banner" : "tile";
  return (
    <div className={`${AD_FRAME} ${kind === "tile" ? "max-w-63.5" : ""}`} style={frameStyle(ad)}>
      <span className={AD_CONTENT}>
        <AdFace ad={ad} kind={kind} />
      </span>
    </div>
  );
}

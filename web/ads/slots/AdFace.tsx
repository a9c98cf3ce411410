import { useState } from "react";
import type { Ad } from "../ad.ts";

/** The frame of a banner or tile. Only ads may have this background colour. */
export const AD_FRAME = "relative h-17 rounded-lg border border-ad-line bg-ad";
/** The part of the frame that is a link to the advertiser. */
export const AD_CONTENT = "group flex h-full items-center gap-3 rounded-lg px-3 md:gap-3.5 md:pl-4";
/** The advertiser's colours fill the frame. */
export const frameStyle = ({ colours }: Ad) =>
  colours ? { backgroundColor: colours.background, color: colours.text } : undefined;

/** The content of a banner or tile. The label keeps the colours of all ads, so that it looks the same on each of them. */
export function AdFace({ ad, kind }: { ad: Ad; kind: "banner" | "tile" }) {
  const standard = (classes: string) => (ad.colours ? "" : classes);
  return (
    <>
      <Logo ad={ad} />
      <span className="min-w-0 flex-1 text-12 leading-4">
        <span
          className={`flex gap-x-1.5 pr-8 md:pr-5 ${kind === "tile" ? "flex-col-reverse items-start" : "flex-wrap-reverse items-center"}`}
        >
          <span
            className={`max-w-full truncate text-14 leading-4.5 font-semibold group-hover:underline ${standard("text-text")}`}
          >
            {ad.title}
          </span>
          <span className={`flex-none text-11 font-medium text-ad-text ${ad.colours ? "rounded-sm bg-ad px-1" : ""}`}>
            {ad.to ? "Sponsored by Tidemark" : "Sponsored"}
          </span>
        </span>
        <span className={`line-clamp-2 md:max-lg:line-clamp-1 ${standard("text-text-2")}`} title={ad.text}>
          {ad.text}
        </span>
      </span>
      {kind === "banner" && ad.ctaText && (
        <span
          className={`mr-6 flex-none rounded-control border px-2.5 py-1 text-13 font-medium max-md:mr-0 max-md:mb-1.5 max-md:max-w-28 max-md:self-end max-md:truncate max-md:px-2 max-md:py-0.5 max-md:text-12 ${ad.colours ? "border-current" : "border-ad-line text-ad-text"}`}
        >
          {ad.ctaText}
        </span>
      )}
    </>
  );
}

/** The advertiser's picture, or the first letter of the title until it has loaded. Phones save the letter's space. */
function Logo({ ad }: { ad: Ad }) {
  const [failedPicture, setFailedPicture] = useState<string | null>(null);
  const hasPicture = ad.picture !== null && ad.picture !== failedPicture;
  if (hasPicture) {
    return (
      <img
        className="size-10 flex-none rounded-control object-cover"
        src={ad.picture!}
        alt=""
        width={40}
        height={40}
        onError={() => setFailedPicture(ad.picture)}
      />
    );
  }
  return (
    <span
      className={`grid size-9 flex-none place-items-center rounded-control border text-16 font-semibold max-md:hidden ${ad.colours ? "border-current" : "border-ad-line text-ad-text"}`}
      aria-hidden="true"
    >
      {ad.title.match(/[\p{L}\p{N}]/u)?.[0]?.toUpperCase() ?? "•"}
    </span>
  );
}

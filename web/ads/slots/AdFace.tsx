import type { Ad } from "../ad.ts";

/** The frame of a banner or tile. Only ads may have this background colour. */
export const AD_FRAME = "relative h-17 rounded-lg border border-ad-line bg-ad";
/** The part of the frame that is a link to the advertiser. */
export const AD_CONTENT = "group flex h-full items-center gap-3 rounded-lg pl-3 md:gap-3.5 md:pl-4";

/** The content of a banner or tile. Only the logo square uses the advertiser's colours. */
export function AdFace({ ad, kind }: { ad: Ad; kind: "banner" | "tile" }) {
  const letter = ad.title.match(/[\p{L}\p{N}]/u)?.[0]?.toUpperCase() ?? "•";
  const style = ad.colour ? { background: ad.colour, color: ad.letterColour ?? undefined } : undefined;
  return (
    <>
      <span
        className="grid size-9 flex-none place-items-center rounded-control border border-ad-line text-16 font-semibold text-ad-text"
        style={style}
        aria-hidden="true"
      >
        {letter}
      </span>
      <span className="min-w-0 flex-1 text-13 text-text-2">
        <span className="block truncate text-11 font-medium text-ad-text">
          {ad.to ? "Sponsored by Tidemark" : "Sponsored"}
        </span>
        <span className="block truncate text-14 leading-4.5 font-semibold text-text decoration-ad-line underline-offset-3 group-hover:underline">
          {ad.title}
        </span>
        <span className="block truncate">{ad.text}</span>
      </span>
      {kind === "banner" && ad.ctaText && (
        <span className="flex-none rounded-control border border-ad-line px-2.5 py-1 text-13 font-medium text-ad-text max-md:hidden">
          {ad.ctaText}
        </span>
      )}
    </>
  );
}

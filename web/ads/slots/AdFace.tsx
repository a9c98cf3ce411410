import type { Ad } from "../ad.ts";

/** The content of a banner or tile. Only the logo square uses the advertiser's colours. */
export function AdFace({ ad, kind }: { ad: Ad; kind: "banner" | "tile" }) {
  const letter = ad.title.match(/[\p{L}\p{N}]/u)?.[0]?.toUpperCase() ?? "•";
  const style = ad.colour ? { background: ad.colour, color: ad.letterColour ?? undefined } : undefined;
  return (
    <>
      <span className="sponsor-logo" style={style} aria-hidden="true">
        {letter}
      </span>
      <span className="sponsor-text">
        <span className="sponsored">{ad.to ? "Sponsored by Tidemark" : "Sponsored"}</span>
        <span className="sponsor-title">{ad.title}</span>
        <span>{ad.text}</span>
      </span>
      {kind === "banner" && ad.ctaText && <span className="sponsor-cta">{ad.ctaText}</span>}
    </>
  );
}

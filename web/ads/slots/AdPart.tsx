import { AdBanner } from "./AdBanner.tsx";
import { AdRow } from "./AdRow.tsx";
import type { SandPage } from "./closed-ads.ts";
import { TickerAds } from "./TickerAds.tsx";
import "./sand-styles.css";

export type AdPlace =
  | { place: "between_sections" | "bottom" }
  | { place: "sand-row"; page: SandPage }
  | { place: "ticker"; page: SandPage; echo: boolean };

/** All that shows ads on other pages, in one piece that loads after them. */
export function AdPart(ad: AdPlace) {
  switch (ad.place) {
    case "sand-row":
      return <AdRow page={ad.page} />;
    case "between_sections":
    case "bottom":
      return <AdBanner placement={ad.place} />;
    case "ticker":
      return <TickerAds page={ad.page} echo={ad.echo} />;
  }
}

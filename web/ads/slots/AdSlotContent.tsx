import { AdBanner } from "./AdBanner.tsx";
import { AdRow } from "./AdRow.tsx";
import { AdTableRow } from "./AdTableRow.tsx";
import type { AdPage } from "./ad-row-visibility.ts";
import { TickerAds } from "./TickerAds.tsx";

export type AdPlace =
  | { place: "between_sections" | "bottom" }
  | { place: "ad-row"; page: AdPage }
  | { place: "ticker"; page: AdPage; isCopy: boolean };

/** The ads of a slot. This file imports all components of ads on other pages, so that they load together after the page. */
export function AdSlotContent(ad: AdPlace) {
  switch (ad.place) {
    case "ad-row":
      return <AdRow page={ad.page} />;
    case "between_sections":
      return <AdTableRow />;
    case "bottom":
      return <AdBanner placement={ad.place} />;
    case "ticker":
      return <TickerAds page={ad.page} isCopy={ad.isCopy} />;
  }
}

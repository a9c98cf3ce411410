import { AdBanner } from "./AdBanner.tsx";
import { AdRow } from "./AdRow.tsx";
import { AdTableRow } from "./AdTableRow.tsx";
import type { AdPage } from "./ad-row-visibility.ts";
import { TickerAds } from "./TickerAds.tsx";

export type AdSlotProps =
  | { name: "between_sections" | "bottom" }
  | { name: "ad-row"; page: AdPage }
  | { name: "ticker"; page: AdPage; isCopy: boolean };

/** The ads of a slot. This file imports all components of ads on other pages, so that they load together after the page. */
export function AdSlotContent(slot: AdSlotProps) {
  switch (slot.name) {
    case "ad-row":
      return <AdRow page={slot.page} />;
    case "between_sections":
      return <AdTableRow />;
    case "bottom":
      return <AdBanner placement={slot.name} />;
    case "ticker":
      return <TickerAds page={slot.page} isCopy={slot.isCopy} />;
  }
}

import { AdBanner } from "./AdBanner.tsx";
import { PaidMark } from "./PaidMark.tsx";
import { PromotedTokens } from "./PromotedTokens.tsx";
import { SandRow } from "./SandRow.tsx";
import { TickerAds } from "./TickerAds.tsx";
import "./sand-styles.css";

export type AdPlace =
  | { place: "sand-row" | "between_sections" | "bottom" | "icp_tokens" }
  | { place: "ticker"; echo: boolean }
  | { place: "row"; adId: string };

/** All that shows ads on other pages, in one piece that loads after them. */
export function AdPart(ad: AdPlace) {
  switch (ad.place) {
    case "sand-row":
      return <SandRow />;
    case "between_sections":
    case "bottom":
      return <AdBanner placement={ad.place} />;
    case "icp_tokens":
      return <PromotedTokens />;
    case "ticker":
      return <TickerAds echo={ad.echo} />;
    case "row":
      return <PaidMark adId={ad.adId} />;
  }
}

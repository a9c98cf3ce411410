import { SponsorTiles } from "./SponsorTiles.tsx";
import { useAdsAt } from "./use-ads.ts";

/** The promoted tokens above the list of ICP tokens. */
export function PromotedTokens() {
  const ads = useAdsAt("promoted_token", "icp_tokens");
  return <SponsorTiles ads={ads} />;
}

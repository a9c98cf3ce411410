import { PRICE_PER_DAY } from "../../../shared/ads/rules.ts";
import type { Ad, BuiltInAdTarget } from "../ad.ts";

/** An ad of the site itself, which fills a placement without a paid ad. The priorities are 70 to 100. */
const builtInAd = (
  id: string,
  priority: number,
  to: BuiltInAdTarget,
  ad: Pick<Ad, "type" | "placement"> & Partial<Ad>,
): Ad => ({
  id: `house-${id}`,
  priority,
  to,
  startsAt: Number.NEGATIVE_INFINITY,
  endsAt: Number.POSITIVE_INFINITY,
  title: "",
  text: "",
  ctaText: "",
  href: null,
  colours: null,
  edgeColour: null,
  picture: null,
  coinId: "",
  symbol: "",
  forceToTop: false,
  messages: [],
  ...ad,
});

const marketTile = { type: "promoted_token", placement: "market" } as const;

export const BUILT_IN_ADS: Ad[] = [
  builtInAd("top", 100, "/advertise", {
    type: "banner",
    placement: "top",
    title: "Your name above the market",
    text: `A banner costs ${PRICE_PER_DAY.banner} USDC a day. Paid in crypto, reviewed by a person.`,
    ctaText: "Advertise here",
  }),
  builtInAd("token", 90, "/advertise", {
    ...marketTile,
    title: "Promote a token",
    text: `From ${PRICE_PER_DAY.promoted_token} USDC a day`,
  }),
  builtInAd("row", 85, "/advertise", {
    ...marketTile,
    title: "Highlight a row",
    text: `From ${PRICE_PER_DAY.token_highlight} USDC a day`,
  }),
  builtInAd("icp", 80, "/icp-tokens", { ...marketTile, title: "ICP tokens", text: "With their canister IDs" }),
  builtInAd("news", 75, "/news", { ...marketTile, title: "Crypto News", text: "Written by members" }),
  builtInAd("icp-token", 80, "/advertise", {
    type: "promoted_token",
    placement: "icp_tokens",
    title: "Promote an ICP token",
    text: `Above the list, from ${PRICE_PER_DAY.promoted_token} USDC a day`,
  }),
  ...(["market", "icp_tokens"] as const).map((placement) =>
    builtInAd(`line-${placement}`, 70, "/advertise", {
      type: "scrolling",
      placement,
      messages: [`Your text here: ${Number(PRICE_PER_DAY.scrolling)} USDC a day`],
    }),
  ),
];
